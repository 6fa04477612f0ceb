import tensorflow as tf
a = tf.constant([[1, 2], [3, 4]]); b = tf.constant([[5, 6], [7, 8]])
print(tf.concat([a, b], 0)); print(tf.concat([a, b], axis=1)); print(tf.stack([a, b])); print(tf.stack([a, b], axis=-1))
print(tf.add_n([a, b, a])); print(tf.eye(3)); print(tf.eye(2, dtype=tf.int32)); print(tf.linalg.diag([1.0, 2.0]))
