import tensorflow as tf
x = tf.constant([1.5, 2.5, 3.5])
for v in x:
    print(v.numpy(), float(v), v)
print([float(v) for v in x], sum([float(v) for v in x]))
for a, b in zip(x, [10, 20, 30]):
    print(a * b)
print(x.numpy()[0], x.numpy()[1:], x.numpy().tolist() if False else '', x.numpy().shape)
