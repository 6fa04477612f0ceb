import tensorflow as tf
x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
print(f"{x}"); print(f"{x[0]} {x[0, 0]}"); print(f"{x.shape} {x.dtype}"); print(str(x[0])); print(f"{x[0,0].numpy()} {tf.constant(0.1)} {tf.constant(0.1).numpy()} {tf.constant(7)} {tf.constant(True)}")
print("{}".format(tf.constant([1, 2])), "%s" % tf.constant(1.5), "%.2f" % tf.constant(1.555), [f"{v:.1f}" for v in x[0]])
v = tf.Variable([1.0, 2.0])
print(f"{v[0]:.2f}", v[1:])
