import tensorflow as tf
def power_iteration(m, steps):
    v = tf.ones([m.shape[0], 1])
    for step in range(steps):
        v = m @ v
        norm = tf.sqrt(tf.reduce_sum(tf.square(v)))
        v = v / norm
    return norm, v
norm, v = power_iteration(tf.constant([[2.0, 0.0], [0.0, 1.0]]), 6)
print(norm); print(v)
if abs(float(norm) - 2.0) < 1e-2: print('converged')
else: print('not yet')
