import tensorflow as tf
for i in range(5):
    if i % 2 == 0:
        print(i, 'even')
    elif i == 3:
        continue
    else:
        print(i, "odd")
else:
    print('done')
n = 10
while n > 0:
    n -= 3
    if n == 1: break
print(n)
