import tensorflow as tf
tf.debugging.set_log_device_placement(True)
with tf.device('/cpu:0'):
    a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    v = tf.Variable(a)
    v.assign_add(a)
    s = tf.reduce_sum(v)
    m = tf.reduce_mean(a, axis=0)
    t = tf.transpose(a)
    r = tf.reshape(a, [4])
    c = tf.cast(r, tf.int32)
    d = tf.nn.softmax(tf.nn.relu(a - 1.0)) / 2.0
    e = -a
    n = tf.range(5)
    f = tf.zeros([2]) + tf.ones([2])
    g = tf.fill([2], 3.0)
    h = tf.identity(a)
    v.assign(a)
    i = v * v + v @ v
    j = tf.range(0.0, 3.0)
    k = 2.0 * a
    l = tf.random.normal([2, 2], seed=1)
    o = tf.add(v, 1.0)
print(s)
