import tensorflow as tf
w = tf.Variable(5.0); steps = 0
while w > 0.5 and steps < 20:
    gradient = 2.0 * w
    w.assign_sub(0.1 * gradient)
    steps += 1
    if steps % 5 == 0:
        print(f"step {steps}: w = {w.numpy():.4f}")
print(steps, w)
