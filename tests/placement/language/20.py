import tensorflow as tf
x = tf.constant([[True, False], [True, True]])
print(x); print(tf.reduce_all(x), tf.reduce_any(x, axis=0)); print(tf.cast(x, tf.int32)); print(tf.cast([0.0, 1.5], tf.bool)); print([x]); print(x.numpy()); print(x[0, 1].numpy()); print(tf.constant(True)); print(tf.cast(tf.constant(3), tf.int64)); print([tf.constant([1, 2], dtype=tf.int64)]); print(tf.constant([1, 2], tf.int64).numpy())
print(repr(tf.constant(True)), repr(tf.constant(5, tf.int64)))
