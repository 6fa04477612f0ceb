import tensorflow as tf
print([tf.constant(1.0), 2], (tf.constant([1, 2]),), [None, True, 'x', (1,)], [[1.5]], [])
print(tf.constant([1.0]).numpy(), [tf.constant([1.0, 2.0]).numpy()] if False else '', repr('a\'b'), repr(1.0), repr([1, 'b']))
print(tf.Variable(1.0), tf.Variable([1, 2], name='v'))
