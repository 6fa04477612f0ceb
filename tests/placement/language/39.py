import tensorflow as tf
tf.debugging.set_log_device_placement(True)
x = tf.Variable([1.0, 2.0, 3.0])
for i in range(2):
    x.assign(x * 2.0)
    x.assign_add(tf.ones([3]))
print(x[0], x[-1])
print(f"{x[1]:.1f}")
y = tf.reduce_sum(x) if x[0] > 3 else tf.reduce_max(x)
print(y)
a = -x
b = abs(x - 10.0)
c = x // 2
d = x % 2.0
e = tf.zeros_like(x)
f = x == 3.0
g = tf.cast(f, tf.float32)
h = tf.reduce_any(f)
