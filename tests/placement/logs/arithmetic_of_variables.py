import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
v = tf.Variable([1.0, 2.0])
print(-v, v / 2.0, 2.0 / v)
