import tensorflow as tf
print('abc'.upper(), 'A B'.lower(), ' x '.strip(), ','.join(['a', 'b']), 'a,b'.split(','), 'abc'[1], 'abc'[::-1], 'ab' * 3, 'hello'.replace('l', 'L'), 'hello'.startswith('he'), len('hello'))
print(int('12') + 1, float('1.5'), str(3) + 'x', int(3.9), round(2.5), round(3.14159, 2), abs(-3), abs(-2.5), bool(0), bool([0]))
print(list(range(3)), range(3), list(range(1, 10, 3)), list(range(5, 0, -2)), tuple([1, 2]), list(zip([1, 2], 'ab')), list(enumerate('ab', 1)))
print([i * i for i in range(5) if i % 2], [(i, j) for i in range(2) for j in range(2)], sum(i for i in range(4)), any([0, 1]), all([1, 0]))
