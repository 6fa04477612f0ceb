import tensorflow as tf
x = tf.constant([0.0, 1.0, -1.0, 10.0])
print(tf.exp(x)); print(tf.sigmoid(x)); print(tf.tanh(x)); print(tf.nn.sigmoid(x)); print(tf.math.log(tf.exp(x)))
