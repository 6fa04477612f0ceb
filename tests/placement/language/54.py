import tensorflow as tf
tf.debugging.set_log_device_placement(True)
with tf.device('/CPU:0'):
    parts = [tf.fill([2], float(i)) for i in range(3)]
    joined = tf.concat(parts, 0)
    print(joined)
    total = tf.add_n(parts)
print(total)
m = tf.reduce_max(total)
for i in range(2):
    total = tf.sqrt(total)
    print(total[0] < m)
s = tf.shape(joined)[0]
r = tf.rank(joined)
n = tf.size(joined)
u = tf.random.uniform([2])
uu = tf.random.uniform([2], 1.0, 2.0)
