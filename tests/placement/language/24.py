import tensorflow as tf
print(tf.zeros([2], dtype=tf.int64), tf.ones([2], tf.bool), tf.fill([2], 7), tf.fill([2], True), tf.zeros_like([1.0, 2.0]), tf.ones_like([[1, 2]]))
print(tf.stack([1.0, 2.0, 3.0]), tf.stack([tf.constant(1), tf.constant(2)]), tf.constant([tf.constant(1.0), tf.constant(2.0)]) if False else '')
print(tf.range(0, 10, 2), tf.range(3.0), tf.range(5, 0, -1))
print(tf.transpose([[1, 2], [3, 4]]), tf.reduce_sum([1, 2, 3]), tf.reduce_mean([1.0, 2.0]))
