import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
a = tf.constant([1.0, 2.0])
a += 1.0
a *= 2.0
a -= tf.constant([1.0, 1.0])
a /= 2.0
print(a)
b = tf.constant([[1.0, 2.0], [3.0, 4.0]])
b @= b
print(b)
x, y = tf.constant(1), tf.constant(2)
print(x + y, x - y, x * y, x / y)
