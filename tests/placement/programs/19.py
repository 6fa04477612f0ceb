import tensorflow as tf
tf.random.set_seed(42)
print(tf.random.normal([2, 3], seed=7))
print(tf.random.normal([3], mean=5.0, stddev=2.0, seed=1))
print(tf.random.normal([2], seed=7, dtype=tf.float64))
print(tf.reshape(tf.range(27), (3, 3, 3)) * 100)
print(tf.reshape(tf.range(27.0), (3, 3, 3)) / 7)
