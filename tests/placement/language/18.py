import tensorflow as tf
try:
    a = tf.ones([2, 3]) @ tf.ones([2, 3])
except tf.errors.InvalidArgumentError:
    print('shapes do not fit')
try:
    print([1, 2][5])
except IndexError as e:
    print('IndexError:', e)
try:
    print(1 / 0)
except ZeroDivisionError as e:
    print(e)
try:
    print(undefined_name)
except NameError as e:
    print(e)
finally:
    print('finally')
try:
    raise ValueError('my own')
except (TypeError, ValueError) as e:
    print(type(e) if False else 'caught', e)
else:
    print('no')
try:
    assert 1 > 2, 'wrong'
except AssertionError as e:
    print(e)
