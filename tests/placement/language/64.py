import tensorflow as tf
a = tf.range(10)
print(a[2:8:3], a[::-2], a[-3:], a[:-7], a[3:3], a[100:], a[tf.constant(4)], a[int(tf.reduce_max(a))])
s = 'abcdef'
print(s[1:4], s[::2], s[-2], s[::-1], [10, 20, 30][-1], (1, 2, 3)[1:], range(10)[2:5], list(range(10))[::3])
b = tf.reshape(a, [2, 5])
i, j = 1, 3
print(b[i, j], b[i][j], b[i:, :j], b[:, j - 1:j + 1], b[0, ...], b[..., -1])
