# Without soft placement, an operation runs where tf.device says or not at all: the product is refused.
import tensorflow as tf

tf.debugging.set_log_device_placement(True)
tf.config.set_soft_device_placement(False)
a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
print(a + a)
with tf.device('/gpu:9'):
    b = tf.matmul(a, a)
print(b)
