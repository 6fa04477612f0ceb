import tensorflow as tf
def f(x, y=2, z=None):
    if z is None:
        return x * y
    return x * y + z
print(f(3), f(3, 4), f(3, z=1), f(y=1, x=7))
def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)
print(fact(15))
def fib(n):
    if n < 2: return n
    return fib(n - 1) + fib(n - 2)
print([fib(i) for i in range(15)])
