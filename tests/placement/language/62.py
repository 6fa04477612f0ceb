import tensorflow as tf
try:
    x = tf.constant([1, 2, 3])
    print(x[5])
except Exception as e:
    print('caught')
try:
    tf.constant([1.0]) + tf.constant([1])
except (ValueError, tf.errors.InvalidArgumentError, TypeError):
    print('types')
def risky(n):
    try:
        if n == 0: return 'zero'
        if n == 1: raise ValueError('one')
        return 10 / (n - 2)
    except ZeroDivisionError:
        return 'division'
    finally:
        print('after', n)
for i in range(4):
    try: print(risky(i))
    except ValueError as e: print('value error', e)
