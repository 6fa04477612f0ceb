import tensorflow as tf
def outer():
    k = 10
    def inner(x):
        return x + k
    return inner
f = outer()
print(f(1))
count = 0
def bump():
    global count
    count += 1
bump(); bump(); print(count)
def swap(a, b): return b, a
a, b = swap(1, 2); print(a, b)
fs = [f, bump]
print(fs[0](5))
