import tensorflow as tf
x = tf.constant(3.0)
if x: print('truthy')
if not tf.constant(0): print('falsy')
print(bool(tf.constant([1.0]) > 0.5), x > 2 and x < 4, x.numpy() == 3.0)
if x == 3: print('equal')
y = 1 if x > 2 else 2
print(y)
