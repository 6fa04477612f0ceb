import tensorflow as tf
tf.debugging.set_log_device_placement(True)
x = tf.random.normal([4, 4], seed=1)
total = tf.constant(0.0)
for i in range(4):
    total = total + tf.reduce_sum(x[i] * x[:, i])
y = x > 0
z = tf.reduce_max(x, axis=1)
s = tf.stack([z, z])
t = tf.concat([s, s], 0)
u = tf.shape(t)
e = tf.eye(2)
n = tf.add_n([e, e])
q = tf.sqrt(tf.exp(tf.square(e)))
v = tf.Variable(e)
v.assign(v * 2.0)
k = v[0]
m = tf.argmax(x, 1)
b = tf.matmul(tf.ones([2, 2, 2]), tf.ones([2, 2, 2]))
p = e ** 2
h = tf.sigmoid(e)
