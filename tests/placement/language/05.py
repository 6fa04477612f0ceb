import tensorflow as tf
x = tf.constant([[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]])
print(tf.reduce_max(x)); print(tf.reduce_max(x, axis=0)); print(tf.reduce_min(x, axis=1, keepdims=True)); print(tf.reduce_min(x))
print(tf.square(x)); print(tf.sqrt(tf.square(x))); print(tf.abs(x)); print(x ** 2); print(x ** 3.0); print(tf.pow(x, 2))
