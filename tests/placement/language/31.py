import tensorflow as tf
a = tf.constant([1.0, 2.0]); b = a
a = a + 1.0
print(a is b, b is not None, a.dtype, a.dtype == tf.float32, a.shape == (2,), a.ndim)
print(a.shape, tuple(a.shape), a.numpy().dtype if False else '', len(a.shape))
v = tf.Variable([1.0, 2.0]); v.assign_add([1.0, 1.0]); print(v[0], v + 1.0, v.numpy(), v > 2.5, tf.reduce_sum(v), -v, v ** 2, v[0].numpy())
