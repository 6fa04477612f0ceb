# This machine has no GPU number 9. Soft placement, which is on by default, moves the product to a device that there is.
import tensorflow as tf

tf.debugging.set_log_device_placement(True)
with tf.device('/gpu:9'):
    a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    b = tf.matmul(a, a)
print(b)
