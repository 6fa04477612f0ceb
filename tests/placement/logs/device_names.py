import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
print(tf.config.list_physical_devices('CPU'))
print(tf.config.list_logical_devices('GPU'))
print(tf.config.list_logical_devices('CPU'))
d = tf.config.list_logical_devices('CPU')[2]
with tf.device(d):
    a = tf.ones([1])
print(d, d.name, d.device_type, a.device)
with tf.device(d.name):
    print(tf.identity(a).device)
