import tensorflow as tf
v = tf.Variable([1, 2, 3])
print(v)
print([v])
u = tf.Variable(tf.zeros([2, 2]), name='u')
print(u.numpy(), u.shape)
print(tf.Variable(1.0))
print(tf.reshape(tf.range(60.0), [3, 4, 5]))
print(tf.Variable(tf.reshape(tf.range(60.0), [3, 4, 5])))
