import tensorflow as tf
print(tf.constant(2147483647) + 1)
print(tf.constant([1.0, 2.0]) + 1)
print(tf.constant([[1], [2]]) * tf.constant([[3, 4]]))
print(tf.reduce_sum(tf.constant([[1, 2], [3, 4]]), axis=[0, 1]))
print(tf.reduce_mean(tf.ones([3, 3])))
print(tf.cast(tf.constant([-1.9, 1.9]), tf.int32))
print(tf.cast(3.7, tf.int32))
