import tensorflow as tf
x = tf.reshape(tf.range(24), [2, 3, 4])
print(x[0, 1, 2], x[1, :, 0], x[:, -1, ::2], x[..., 1:3], x[1, ..., -1], x[:, :, :, tf.newaxis].shape, x[0, 5:], x[0, -2:, :1], x[::-1, 0, 0])
