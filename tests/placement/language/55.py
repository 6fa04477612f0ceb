import tensorflow as tf
x = 5
def shadow():
    x = 1
    x += 1
    return x
print(shadow(), x)
def default_list(n, acc=None):
    if acc is None:
        acc = []
    acc.append(n)
    return acc
print(default_list(1), default_list(2), default_list(3, [0]))
def many(a, b, c=3, d=4): return [a, b, c, d]
print(many(1, 2), many(1, 2, d=9), many(b=1, a=2))
