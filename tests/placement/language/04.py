import tensorflow as tf
x = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
print(x[0]); print(x[1, 2]); print(x[:, 1]); print(x[-1]); print(x[0:1]); print(x[::-1]); print(x[..., 0])
print(x[:, ::2]); print(x[tf.newaxis, 0]); print(x[0][1]); print(x[1:, :2])
for row in x: print(row)
for i, row in enumerate(x): print(i, row)
