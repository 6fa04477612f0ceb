import tensorflow as tf
@tf.function
def collatz(n):
    print('tracing', n)
    steps = 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
print(collatz(6)); print(collatz(6)); print(collatz(7))
