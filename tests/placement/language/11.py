import tensorflow as tf
loss = tf.constant(0.123456789); acc = 0.98765; n = 42; name = 'loss'
print(f"{loss:.4f} {loss.numpy():.2e} {acc:.1%} {n:5d}| {n:<5}|{n:^7}|{n:05}|{name:>8}|{name!r}")
print(f"{n=} {acc:10.3f} {1e6:,.2f} {1234567:,} {-3.5:+.1f} {3.0} {1e20} {255:x} {255:b} {acc:{10}.{2}f}")
print("{} and {:.2f} {0}".format(1, 2) if False else "{} and {:.2f}".format(1, 2), "{1} {0}".format('a', 'b'), "%d %s %.3f %5d|%-5d|" % (3, 'x', 2.5, 7, 7))
print(f'{tf.constant([1.0, 2.0])}', f"{'nested'}", f"{{braces}}", f"{n + 1}", f"{[1, 2.5, 'a']}")
