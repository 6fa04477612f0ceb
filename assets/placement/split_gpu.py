# One physical GPU as two logical ones, of 64 MiB each.
import tensorflow as tf

gpus = tf.config.list_physical_devices('GPU')
half = tf.config.LogicalDeviceConfiguration(memory_limit=64)
tf.config.set_visible_devices(gpus[0], 'GPU')
tf.config.set_logical_device_configuration(gpus[0], [half, half])
tf.debugging.set_log_device_placement(True)
print(tf.config.list_logical_devices('GPU'))
with tf.device('/gpu:0'):
    a = tf.random.normal([64, 64], seed=1)
with tf.device('/gpu:1'):
    b = tf.matmul(a, a)
print(tf.reduce_sum(b))
