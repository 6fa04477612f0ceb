import tensorflow as tf
x = tf.constant([1, 2, 3, 4, 5])
print(x // 2, x % 3, x ** 2, -x, x * 2 - 1, x / 2)
print(tf.constant([7.5, -7.5]) // 2.0, tf.constant([7.5, -7.5]) % 2.0, tf.constant([-7]) // 2, tf.constant([-7]) % 3)
print(2 - x, 2 ** x, 10 / tf.constant([4.0]), 2.0 * tf.constant([1.5]))
print(x == 3, x != 3, x <= 2, x >= 4, x < 2)
print(tf.equal(x, 3), tf.greater(x, 2), tf.less_equal(x, x), tf.maximum(x, 3), tf.minimum(x, [3, 3, 3, 3, 3]))
