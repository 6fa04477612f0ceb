import tensorflow as tf
def train(w, x, y, lr=0.1, steps=3):
    history = []
    for step in range(steps):
        e = x @ w - y
        loss = tf.reduce_mean(tf.square(e))
        g = tf.matmul(x, e, transpose_a=True) * (2.0 / x.shape[0])
        w = w - lr * g
        history.append(float(loss))
    return w, history
x = tf.constant([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]); y = tf.constant([[1.0], [2.0], [3.0]])
w, h = train(tf.zeros([2, 1]), x, y)
print(w); print([f"{v:.4f}" for v in h])
w, h = train(w, x, y, steps=1, lr=0.01)
print(w)
