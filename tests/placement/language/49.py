import tensorflow as tf
a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
print(a * [10.0, 20.0], a + [[1.0], [2.0]], [1.0, 2.0] + a, 5 - a, a / 2, a @ [[1.0], [1.0]])
print(tf.concat([a, [[5.0, 6.0]]], axis=0), tf.stack([a[0], [9.0, 9.0]]), tf.add(a, 1.0), tf.multiply(2.0, a), tf.divide(a, 2.0))
