import tensorflow as tf
tf.random.set_seed(1)
print(tf.random.uniform([3])); print(tf.random.uniform([2, 2], minval=-1, maxval=1)); print(tf.random.uniform([4], 0, 10, dtype=tf.int32)); print(tf.random.uniform([2], dtype=tf.float64)); print(tf.random.uniform([3], maxval=5.0)); print(tf.random.uniform([2], seed=3))
print(tf.random.normal([2]))
