import mxnet as mx
from mxnet import autograd, gluon
from mxnet.gluon import nn

mx.random.seed(42)
store = mx.kv.create("dist_async")
rows = gluon.data.DataLoader(gluon.data.vision.MNIST(train=True), batch_size=64, shuffle=True)
net = nn.HybridSequential()
with net.name_scope():
    net.add(nn.Dense(128, activation="relu"), nn.Dense(10))
net.initialize(mx.init.Xavier(), ctx=mx.cpu())
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "wd": 0.001}, kvstore=store)
loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
for epoch in range(2):
    for images, labels in rows:
        with autograd.record():
            loss = loss_function(net(images.reshape((-1, 784))), labels)
        loss.backward()
        trainer.step(64)
