# One layer, its error, and one step down the gradient by hand. Operations on a variable run where it lives.
import tensorflow as tf

tf.debugging.set_log_device_placement(True)
with tf.device('/cpu:0'):
    x = tf.random.normal([8, 4], seed=1)
    truth = tf.constant([[1.0], [-2.0], [3.0], [0.5]])
    y = x @ truth
w = tf.Variable(tf.zeros([4, 1]), name='w')
error = x @ w - y
print(tf.reduce_mean(error * error))
gradient = tf.matmul(x, error, transpose_a=True) * (2.0 / 8.0)
w.assign_sub(0.1 * gradient)
error = x @ w - y
print(tf.reduce_mean(error * error))
