import tensorflow as tf
x = tf.constant([[1.23456789, 12.3456789], [123.456789, 1234.56789]])
print(x)
print(x * 1000)
print(x * 0.0001)
print(tf.nn.softmax(x))
print(tf.cast(x, tf.float64))
print(tf.constant([1.0, 2.0, 3.0]) * 1e-3)
print(tf.constant([123456789, -5]))
