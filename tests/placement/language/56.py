import tensorflow as tf
i = tf.constant(0)
while i < 3:
    print(i.numpy())
    i += 1
print(i)
x = tf.constant(100.0)
n = 0
while x > 1.0:
    x = x / 2.0
    n += 1
print(n, x)
