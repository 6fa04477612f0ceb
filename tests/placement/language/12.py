import tensorflow as tf
print(1 < 2 < 3, 1 < 2 > 3, not True, True and False or True, 3 in [1, 2, 3], 'a' in 'cat', 4 not in (1, 2), None is None, [] or 'empty', 0 or None)
print([1, 2] == [1, 2], (1, 2) < (1, 3), 'a' < 'b', 1 == 1.0, True + 1, 1 != 2)
x = [3, 1, 2]
x.append(5); x.extend([7, 8]); x.insert(0, 9); print(x, x.pop(), x.pop(0), x, sorted(x), max(x), min(x), sum(x), len(x), x.index(2), list(reversed(x)))
x[0] = 'changed'; x[-1] = 2.5; print(x, x[1:3], x[::-1], x[:2], x[-2:])
a, (b, c) = 1, (2, 3); print(a, b, c)
a = b = 7; print(a, b)
