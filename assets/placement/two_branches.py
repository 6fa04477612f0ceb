# Two products that do not need each other, on two GPUs: they overlap. Their sum needs both, so one is copied.
import tensorflow as tf

tf.debugging.set_log_device_placement(True)
with tf.device('/gpu:0'):
    a = tf.random.normal([512, 512], seed=1)
    left = a @ a
with tf.device('/gpu:1'):
    b = tf.random.normal([512, 512], seed=2)
    right = b @ b
total = left + right
print(tf.reduce_mean(total))
