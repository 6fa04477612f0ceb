import tensorflow as tf
print(tf.range(10))
print(tf.range(2000))
print(tf.range(3, 18, 3))
print(tf.range(0.0, 1.0, 0.1))
print(tf.range(100.0))
print(tf.reshape(tf.range(24), [2, 3, 4]))
print(tf.reshape(tf.range(4000), [40, 100]))
print(tf.reshape(tf.range(2000), [2, 10, 100]))
