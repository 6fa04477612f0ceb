# There is no GPU kernel of int32 for the matrix product, so it runs on the CPU. The cast brings it to the GPU.
import tensorflow as tf

tf.debugging.set_log_device_placement(True)
a = tf.constant([[1, 2], [3, 4]])
b = tf.matmul(a, a)
c = tf.matmul(tf.cast(b, tf.float32), tf.cast(a, tf.float32))
print(b)
print(c)
