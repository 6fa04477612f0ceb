import tensorflow as tf
tf.random.set_seed(42)
x = tf.random.uniform([2, 3]); w = tf.random.normal([3, 2]); y = tf.nn.softmax(x @ w)
print(x); print(w); print(tf.reduce_sum(y, axis=1)); print(tf.argmax(y, 1))
