import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
with tf.device('/cpu:1'):
    v = tf.Variable([[1.0, -0.0]], name='weights')
with tf.device('/cpu:2'):
    print(v)
    a = v.read_value()
    b = v * 2.0
    c = tf.identity(v)
    d = v.value()
    print(v.numpy())
    v.assign_add([[1.0, 1.0]])
print(a.device, b.device, c.device, d.device, v.device)
print([v])
print([v.shape], v.shape, v.dtype, v.name)
