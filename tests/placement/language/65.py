import tensorflow as tf
tf.debugging.set_log_device_placement(True)
a = tf.random.uniform([3, 3], seed=5)
b = tf.random.uniform([2], minval=1, maxval=9, dtype=tf.int32, seed=2)
c = a > 0.5
d = tf.cast(c, tf.int32)
e = tf.reduce_sum(d, axis=0)
f = e == tf.reduce_max(e)
g = tf.reduce_all(f)
h = tf.tanh(a) - tf.abs(a)
i = tf.maximum(a, h) / tf.minimum(a, 2.0)
j = tf.pow(a, 2.0)
k = 2.0 ** a
l = a // 0.25
m = tf.not_equal(a, 1.0)
n = tf.transpose(tf.stack([a, a], axis=2))
o = n[0, 1:, ::2]
p = a[:, tf.newaxis]
q = tf.ones_like(a)
r = tf.math.log(q)
s = tf.identity(r)
t = tf.linalg.diag([1.0, 2.0])
