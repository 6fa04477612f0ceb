# A training loop: the gradient by hand, until the error is small enough. The loop asks for the error after each step,
# so it is copied to the CPU each time.
import tensorflow as tf

tf.random.set_seed(1)
x = tf.random.normal([32, 4])
truth = tf.constant([[1.0], [-2.0], [3.0], [0.5]])
y = x @ truth
w = tf.Variable(tf.zeros([4, 1]), name='w')


def step(learning_rate=0.1):
    error = x @ w - y
    w.assign_sub(learning_rate * 2.0 / len(x) * tf.matmul(x, error, transpose_a=True))
    return tf.reduce_mean(tf.square(error))


steps = 0
loss = step()
while loss > 0.01 and steps < 100:
    loss = step()
    steps += 1
    if steps % 5 == 0:
        print(f'step {steps}: loss {loss:.4f}')
print(f'{steps} steps, w = {w.numpy()[:, 0]}')
