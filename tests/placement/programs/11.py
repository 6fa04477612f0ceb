import tensorflow as tf
a = tf.constant(5.0)
b = tf.constant(2)
print(a, b)
print(a + 1, b + 1)
print([a, b], (a,))
print(a.numpy(), b.numpy())
