import tensorflow as tf
tf.debugging.set_log_device_placement(True)
def layer(x, w, b):
    return tf.nn.relu(tf.matmul(x, w) + b)
x = tf.ones([2, 3])
for units in [4, 5]:
    w = tf.ones([x.shape[1], units]) * 0.5
    b = tf.zeros([units])
    x = layer(x, w, b)
print(x)
if tf.reduce_mean(x) > 1.0:
    print('large')
