import tensorflow as tf
for i in range(3):
    for j in range(3):
        if j == 2: break
        if i == 1: continue
        print(i, j)
i = 0
while True:
    i += 1
    if i > 1000: break
print(i)
