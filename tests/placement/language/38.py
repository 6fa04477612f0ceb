import tensorflow as tf
a = tf.constant(2.0) ** tf.constant([1.0, 2.0, 3.0])
print(a, tf.constant([4.0, 9.0]) ** 0.5, tf.constant([2, 3]) ** tf.constant([3, 2]))
print(tf.square(3), tf.sqrt(2.0), tf.exp(1.0), tf.sigmoid(0.5), tf.abs([-1, 2]), tf.maximum(1.0, 2.0))
print(tf.reduce_max([1, 5, 3]), tf.reduce_min([[1.5, 0.5]], axis=1), tf.argmax([1, 9, 3]))
