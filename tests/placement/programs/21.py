import tensorflow as tf
a = tf.constant([[1e-8, 1.0], [-2.5, 1e3]])
print([a, [a]])
print(a, a.shape, a.dtype, sep=' | ')
x, y = tf.constant(1.0), tf.constant([2.0])
print((x, y))
print(x.numpy(), y.numpy())
b = [1.0, 2.0] * 3
print(b, tf.constant(b))
a += 1.0
print(a)
print(tf.math.multiply(a, a), tf.math.reduce_sum(a))
