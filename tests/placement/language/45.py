import tensorflow as tf
@tf.function
def f(x):
    print('tracing')
    return tf.square(x) + 1.0
print(f(tf.constant(2.0))); print(f(tf.constant(3.0))); print(f(tf.constant([1.0, 2.0])))
@tf.function
def g(a, b=2.0):
    c = tf.matmul(a, a)
    return c * b, tf.reduce_sum(c)
x, y = g(tf.ones([2, 2])); print(x, y)
print(g(tf.ones([2, 2]), 3.0)[1])
