import tensorflow as tf
n = 3
board = [[(i * n + j) % 2 for j in range(n)] for i in range(n)]
for row in board:
    line = ''
    for cell in row:
        line += '#' if cell else '.'
    print(line)
print(tf.constant(board))
print(tf.reduce_sum(tf.constant(board)))
