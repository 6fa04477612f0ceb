import tensorflow as tf
def describe(t, name='tensor'):
    print(f"{name}: shape {t.shape}, dtype {t.dtype}, rank {len(t.shape)}")
    return t
describe(tf.zeros([2, 3]), 'zeros'); describe(tf.constant(1)); describe(tf.constant([True]), name='b')
print(f"{tf.zeros([2]).shape}", str(tf.zeros([1]).shape), tf.float32, tf.int64, tf.bool)
