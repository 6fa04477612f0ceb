import tensorflow as tf
total = 0
for i in range(1, 101):
    if i % 15 == 0: total += 15
    elif i % 5 == 0: total += 5
    elif i % 3 == 0: total += 3
print(total)
primes = []
n = 2
while len(primes) < 10:
    if all([n % q != 0 for q in primes]):
        primes.append(n)
    n += 1
print(primes)
m = [[0] * 3 for _ in range(2)]
m[1][2] = 5
print(m)
