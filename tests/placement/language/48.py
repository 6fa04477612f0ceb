import tensorflow as tf
xs = [1, 2, 3]
ys = xs
ys.append(4)
print(xs, ys is xs, xs == [1, 2, 3, 4])
xs += [5]
print(ys)
xs = xs + [6]
print(ys, xs, xs * 2)
z = [0] * 3
z[0] += 5; z[1] -= 1; z[2] *= 7
print(z)
t = (1, 2) + (3,); print(t, t[1:], t * 2, 2 in t, t.index(3), t.count(1))
