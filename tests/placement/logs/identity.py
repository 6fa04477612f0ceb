import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
a = tf.constant([1.0, 2.0])
with tf.device('/cpu:1'):
    b = tf.identity(a)
    c = tf.identity(b)
with tf.device('/cpu:2'):
    d = tf.identity(tf.identity(c))
print(a.device, b.device, c.device, d.device)
v = tf.Variable(a)
with tf.device('/cpu:1'):
    e = tf.identity(v)
    f = tf.reduce_sum(v)
    print(v)
print(e.device, f.device, f)
print([v, v], (v, 1))
print(v.numpy(), v.read_value(), v.value())
