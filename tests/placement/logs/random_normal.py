import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
tf.random.set_seed(42)
a = tf.random.normal([2, 3])
print(a)
with tf.device('/cpu:1'):
    print(tf.random.normal([2], seed=1), tf.random.normal([2], seed=1))
with tf.device('/cpu:2'):
    print(tf.random.normal([2], seed=1))
print(tf.random.normal([2], seed=1))
print(tf.random.normal([2], 1.0, 2.0, tf.float64))
v = tf.Variable(tf.random.normal([3], stddev=0.1))
print(v)
