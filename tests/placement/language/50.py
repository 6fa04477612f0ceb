import tensorflow as tf
x = tf.constant([0.5, 1.5, 2.5, -0.5])
print(tf.cast(x, tf.int32), tf.cast(x, tf.int64), tf.cast(x > 1, tf.float64), tf.cast([1, 0], tf.bool))
print(tf.reduce_sum(tf.cast(x > 0, tf.int32)), tf.reduce_max(tf.cast(x, tf.int64)), tf.argmax(x) + 1, tf.argmax(x) * 2)
print(tf.size(x).numpy(), tf.rank(x).numpy(), tf.shape(x).numpy(), int(tf.size(x)) * 2)
