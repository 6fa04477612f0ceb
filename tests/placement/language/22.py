import tensorflow as tf
A = tf.constant([[4.0, 1.0], [1.0, 3.0]]); v = tf.constant([[1.0], [1.0]])
for i in range(10):
    v = A @ v
    v = v / tf.sqrt(tf.reduce_sum(v * v))
eig = tf.reduce_sum(v * (A @ v))
print(f"{eig:.4f}")
print(float(eig) > 4.6, int(eig), round(float(eig), 3))
