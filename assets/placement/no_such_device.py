# This machine has no GPU number 9. Soft placement moves the product; without it, the program is refused.
import tensorflow as tf

tf.debugging.set_log_device_placement(True)
tf.config.set_soft_device_placement(True)
with tf.device('/gpu:9'):
    a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    b = tf.matmul(a, a)
print(b)
