import tensorflow as tf
losses = []
w = tf.Variable([[0.0], [0.0]], name='weights')
x = tf.constant([[1.0, 2.0], [3.0, 4.0]]); y = tf.constant([[1.0], [2.0]])
for epoch in range(3):
    error = tf.matmul(x, w) - y
    loss = tf.reduce_mean(error ** 2)
    losses.append(loss)
    w.assign_sub(0.01 * tf.matmul(tf.transpose(x), error))
    print(f'epoch {epoch}: {loss.numpy():.6f}', loss)
print(w)
print(tf.stack(losses))
