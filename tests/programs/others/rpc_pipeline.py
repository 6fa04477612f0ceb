import torch
import torch.nn as nn
import torch.distributed.autograd as dist_autograd
import torch.distributed.rpc as rpc
from torch import optim
from torch.distributed.optim import DistributedOptimizer
from torch.distributed.rpc import RRef


class Shard1(nn.Module):
    def __init__(self, device):
        super(Shard1, self).__init__()
        self.conv = nn.Conv2d(1, 4, 3, padding=1)
        self.device = device

    def forward(self, x_rref):
        x = x_rref.to_here().to(self.device)
        return torch.relu(self.conv(x)).cpu()


class Shard2(nn.Module):
    def __init__(self, device):
        super(Shard2, self).__init__()
        self.hidden = nn.Linear(4 * 28 * 28, 32)
        self.fc = nn.Linear(32, 10)
        self.device = device

    def forward(self, x_rref):
        x = torch.flatten(x_rref.to_here().to(self.device), 1)
        return self.fc(torch.relu(self.hidden(x))).cpu()


class Distributed(nn.Module):
    def __init__(self, split_size, workers):
        super().__init__()
        self.split_size = split_size
        self.p1 = rpc.remote(workers[0], Shard1, args=("cuda:0",))
        self.p2 = rpc.remote(workers[1], Shard2, args=("cuda:1",))

    def forward(self, xs):
        out = []
        for x in iter(xs.split(self.split_size, dim=0)):
            y = self.p1.remote().forward(RRef(x))
            out.append(self.p2.rpc_async().forward(y))
        return torch.cat(torch.futures.wait_all(out))


rpc.init_rpc("master", rank=0, world_size=3)
model = Distributed(16, ["worker1", "worker2"])
criterion = nn.CrossEntropyLoss()
opt = DistributedOptimizer(optim.Adam, [], lr=0.001)
for batch in range(3):
    images = torch.randn(64, 1, 28, 28)
    labels = torch.randint(0, 10, (64,))
    with dist_autograd.context() as context_id:
        outputs = model(images)
        dist_autograd.backward(context_id, [criterion(outputs, labels)])
        opt.step(context_id)
rpc.shutdown()
