import tensorflow as tf
w = tf.Variable(1.0)
@tf.function
def step(x):
    w.assign_add(x)
    return w * 2.0
for i in range(3):
    print(step(tf.constant(1.5)))
print(w)
