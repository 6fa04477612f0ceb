import tensorflow as tf
x = tf.constant([[1.0, 5.0, 3.0], [7.0, 2.0, 7.0]])
print(tf.argmax(x)); print(tf.argmax(x, axis=1)); print(tf.argmax(x, 1).dtype)
p = tf.argmax(x, axis=1)
y = tf.constant([1, 0], dtype=tf.int64)
print(p == y)
print(tf.reduce_mean(tf.cast(p == y, tf.float32)))
print(tf.reduce_all(p == y), tf.reduce_any(p == y))
