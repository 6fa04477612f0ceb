import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
tf.random.set_seed(1)
x = tf.constant([[1.0, 2.0, 0.5], [0.25, 1.0, 4.0], [2.0, 0.5, 1.0], [1.0, 1.0, 2.0]])
y = tf.constant([[1.0], [2.0], [0.5], [4.0]])
w = tf.Variable(tf.zeros([3, 1]), name='w')
p = tf.matmul(x, w)
e = p - y
loss = tf.reduce_mean(e * e)
g = tf.matmul(x, e, transpose_a=True) * (2.0 / 4)
w.assign_sub(0.125 * g)
print(loss, w)
p = x @ w
e = p - y
print(tf.reduce_mean(e * e))
w.assign(w - 0.125 * g)
print(w.numpy())
