import tensorflow as tf
a = tf.reshape(tf.range(12.0), [2, 2, 3]); b = tf.reshape(tf.range(12.0), [2, 3, 2])
print(tf.matmul(a, b)); print(a @ b); print(tf.matmul(a, a, transpose_b=True)); print(tf.matmul(a, tf.ones([3, 2]))); print(tf.matmul(tf.ones([5, 1, 2, 3]), b).shape)
