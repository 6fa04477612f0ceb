import tensorflow as tf
print(tf.reshape(tf.range(1200), [1200, 1]))
print(tf.reshape(tf.range(1200.0), [2, 600]) - 600.5)
print(tf.ones([1001]))
print(tf.zeros([2, 3, 2, 2]))
print(tf.constant([-1.0, -10.5, 3.25]))
print(tf.constant([[1.5], [-123.0]]))
print(tf.constant([1e5, 1e-3]))
print(tf.constant([0.5, 12345678.0], dtype=tf.float64))
