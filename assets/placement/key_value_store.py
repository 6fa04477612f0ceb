import mxnet as mx

kv = mx.kv.create('local')
shape = (2, 3)
kv.init(3, mx.nd.ones(shape) * 2)
a = mx.nd.zeros(shape)
kv.pull(3, out=a)
print(a.asnumpy())

# workers push to the same key: their arrays are added up
contexts = [mx.gpu(i) for i in range(2)]
b = [mx.nd.ones(shape, ctx=ctx) for ctx in contexts]
kv.push(3, b)
kv.pull(3, out=a)
print(a.asnumpy())

# an updater where the parameters are stored
def update(key, input, stored):
    print('update on key: %d' % key)
    stored += input * 2

kv._set_updater(update)
kv.push(3, b)
kv.pull(3, out=b)
print(b[1].asnumpy())

# several keys at once
keys = [5, 7, 9]
kv.init(keys, [mx.nd.ones(shape)] * len(keys))
kv.push(keys, [b] * len(keys))
kv.pull(keys, out=[a] * len(keys))
print(a)
