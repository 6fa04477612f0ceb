import tensorflow as tf
print(tf.math.reduce_max([1.0, 2.0]), tf.math.square(2.0), tf.math.exp(0.0), tf.math.sqrt(4.0), tf.math.argmax([1, 2]), tf.math.add_n([tf.constant(1.0), tf.constant(2.0)]), tf.linalg.eye(2), tf.linalg.matmul(tf.eye(2), tf.eye(2)), tf.math.sigmoid(0.0), tf.math.maximum(1, 2))
