import torch
import torch.nn as nn
import torch.optim as optim
import torch.distributed.autograd as dist_autograd
import torch.distributed.rpc as rpc
import torch.multiprocessing as mp
from torch.distributed.optim import DistributedOptimizer
from torch.distributed.rpc import RRef


class Lower(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU())

    def forward(self, x):
        return self.net(x)

    def parameter_rrefs(self):
        return [RRef(p) for p in self.parameters()]


class Upper(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.out = nn.Linear(64, classes)

    def forward(self, x):
        return self.out(x)

    def parameter_rrefs(self):
        return [RRef(p) for p in self.parameters()]


class TwoWorkers(nn.Module):
    def __init__(self):
        super().__init__()
        self.lower = rpc.remote("worker1", Lower)
        self.upper = rpc.remote("worker2", Upper, args=(10,))

    def forward(self, x):
        hidden = self.lower.rpc_sync().forward(x)
        return self.upper.rpc_async().forward(hidden).wait()

    def parameter_rrefs(self):
        params = []
        params.extend(self.lower.remote().parameter_rrefs().to_here())
        params.extend(self.upper.remote().parameter_rrefs().to_here())
        return params


def train():
    model = TwoWorkers()
    loss_fn = nn.CrossEntropyLoss()
    opt = DistributedOptimizer(optim.SGD, model.parameter_rrefs(), lr=0.05)
    for i in range(12):
        inputs = torch.randn(32, 64)
        labels = torch.randint(0, 10, (32,))
        with dist_autograd.context() as context_id:
            loss = loss_fn(model(inputs), labels)
            dist_autograd.backward(context_id, [loss])
            opt.step(context_id)


def run(rank, world_size):
    if rank == 2:
        rpc.init_rpc("master", rank=rank, world_size=world_size)
        train()
    else:
        rpc.init_rpc(f"worker{rank + 1}", rank=rank, world_size=world_size)
    rpc.shutdown()


if __name__ == "__main__":
    mp.spawn(run, args=(3,), nprocs=3, join=True)
