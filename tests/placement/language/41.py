import tensorflow as tf
s = 0.0
for x in tf.range(5):
    s += float(x) * 0.5
print(s)
for x in tf.constant([[1, 2], [3, 4]]):
    for y in x:
        print(int(y), y.numpy(), y)
t = 0
for k in range(3): t = t + k
print(t)
