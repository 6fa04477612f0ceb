import tensorflow as tf
x = tf.zeros([2, 3, 4])
print(tf.shape(x), tf.rank(x), tf.size(x))
print(tf.shape(x)[0], x.shape, x.shape[1], len(x), x.shape.as_list() if False else list(x.shape))
print(tf.reshape(tf.range(6), [2, -1]))
print(tf.reshape(tf.range(6.0), tf.shape(tf.zeros([3, 2]))))
