import tensorflow as tf
print(tf.range(1001.0) / 7)
print(tf.reshape(tf.range(1200.0), [30, 40]) / 3)
print(tf.constant([0.1] * 20))
print(tf.constant([1000000] * 20))
print(tf.cast(tf.range(30), tf.float64) / 7)
