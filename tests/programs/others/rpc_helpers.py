import torch
import torch.nn as nn
from torch.distributed import rpc
import torch.distributed.autograd as dist_autograd
from torch.distributed.optim import DistributedOptimizer


def call_method(method, rref, *args, **kwargs):
    return method(rref.local_value(), *args, **kwargs)


def remote_method(method, rref, *args, **kwargs):
    return rpc.rpc_sync(rref.owner(), call_method, args=[method, rref] + list(args), kwargs=kwargs)


class Head(nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.a = nn.Linear(inputs, hidden)
        self.b = nn.Linear(hidden, hidden)

    def forward(self, x):
        return torch.tanh(self.b(torch.tanh(self.a(x))))


class Whole(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = rpc.remote("ps", Head, args=(20, 40))
        self.out = nn.Linear(40, 4)

    def forward(self, x):
        return self.out(remote_method(Head.forward, self.head, x))


rpc.init_rpc("trainer", rank=0, world_size=2)
model = Whole()
opt = DistributedOptimizer(torch.optim.SGD, model.parameters(), 0.1)
for step in range(5):
    with dist_autograd.context() as context_id:
        loss = nn.MSELoss()(model(torch.randn(8, 20)), torch.randn(8, 4))
        dist_autograd.backward(context_id, [loss])
        opt.step(context_id)
