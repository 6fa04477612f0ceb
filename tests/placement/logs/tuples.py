import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
a, b = tf.constant(1.0), tf.constant([2, 3])
t = (a, b, 'x', 1.5, None)
print(t)
print(t[1], t[-1], len(t))
l = [a, [b, (1,)]] + ['end']
print(l)
print([0] * 3, (1, 2) * 2, [1] + [2])
