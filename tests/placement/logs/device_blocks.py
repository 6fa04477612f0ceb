import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
with tf.device('/cpu:1'):
    a = tf.ones([2, 2])
    with tf.device('/cpu:2'):
        b = a + a
    with tf.device(None):
        c = a * 3.0
    d = a - b
print(a.device, b.device, c.device, d.device)
with tf.device('/gpu:0'):
    e = a @ b
with tf.device('/cpu:7'):
    f = a @ b
print(e.device, f.device, e, f)
print(tf.config.get_soft_device_placement())
with tf.device('cpu:1'):
    x = tf.range(3)
print(x.device)
with tf.device('/job:localhost/replica:0/task:0/device:CPU:2'):
    y = tf.identity(x)
print(y.device, y)
print(tf.config.list_logical_devices())
print(tf.config.list_logical_devices('CPU')[1].name)
