import tensorflow as tf
tf.debugging.set_log_device_placement(True)
x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
for row in x:
    s = tf.reduce_sum(row)
    if s > 4.0:
        print('big', s.numpy())
    else:
        print('small', s.numpy())
for i, r in enumerate(x):
    print(i, r[0])
y = [r * 2.0 for r in x]
print(tf.stack(y))
