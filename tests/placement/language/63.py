import tensorflow as tf
x = tf.constant([4.0, 3.0, 2.0, 1.0])
n = len(x)
values = [x[i] for i in range(n)]
for i in range(n):
    for j in range(n - 1 - i):
        if values[j] > values[j + 1]:
            values[j], values[j + 1] = values[j + 1], values[j]
print(tf.stack(values))
print(values[0] == 1.0, values[0].numpy() == 1.0, bool(values[0] == 1.0), 1.0 in [v.numpy() for v in values])
