import tensorflow as tf
text = 'The quick brown fox'
words = text.split()
print(words, len(words), [len(w) for w in words], ' '.join(reversed(words)), max(words), sorted(words))
print('{:>10}|{:<10}|{:^10}|{:.3f}'.format('r', 'l', 'c', 3.14159), '{0}-{0}'.format('x'))
for c in 'abc': print(c, end=' ') if False else print(c)
