import tensorflow as tf
tf.config.set_visible_devices([], 'GPU')
cpus = tf.config.list_physical_devices('CPU')
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 3)
tf.debugging.set_log_device_placement(True)
print(tf.constant(2.0, shape=[3]), tf.constant([1, 2, 3, 4], shape=[2, 2]), tf.constant([1.0, 2.0], shape=(2,)))
print(tf.constant(5, dtype=tf.float32), tf.constant([1.5, 2]), tf.constant([[1], [2]], dtype=tf.float64))
print(tf.constant([]), tf.constant([[]]), tf.constant([[], []]).shape)
with tf.device('/cpu:2'):
    print(tf.constant(2.0, shape=[3]).device)
    print(tf.fill([2, 2], 1.5))
print(tf.constant(1.0, name='c'))
