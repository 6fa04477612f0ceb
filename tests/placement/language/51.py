import tensorflow as tf
for size in [2, 4]:
    a = tf.eye(size) * 2.0
    for _ in range(2):
        a = tf.matmul(a, a)
    print(f"{size:>3} {tf.reduce_sum(a):8.2f} {a[0, 0]:.1f}")
