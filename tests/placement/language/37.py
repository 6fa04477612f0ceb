import tensorflow as tf
x = tf.constant([3.0, 1.0, 2.0])
best = None
for i in range(len(x)):
    if best is None or x[i] > x[best]:
        best = i
print(best, x[best])
largest = max([float(v) for v in x]); print(largest)
print(sorted([3, 1, 2], reverse=True), sorted(['b', 'a']))
