# Data parallelism by hand: processes, parts of the rows, an allreduce for each array of gradients.
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.multiprocessing import Process
from torchvision import datasets, transforms


class Part(object):
    def __init__(self, rows, numbers):
        self.rows, self.numbers = rows, numbers

    def __len__(self):
        return len(self.numbers)

    def __getitem__(self, number):
        return self.rows[self.numbers[number]]


def share(batch):
    rows = datasets.MNIST("data", train=True, download=True, transform=transforms.ToTensor())
    size, rank = dist.get_world_size(), dist.get_rank()
    each = len(rows) // size
    part = Part(rows, [each * rank + i for i in range(each)])
    return torch.utils.data.DataLoader(part, batch_size=batch // size, shuffle=True)


def average(net):
    for parameter in net.parameters():
        dist.all_reduce(parameter.grad.data, op=dist.ReduceOp.SUM)
        parameter.grad.data /= dist.get_world_size()


def train(rank, size):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    net = nn.Sequential(nn.Flatten(), nn.Linear(784, 50), nn.ReLU(), nn.Linear(50, 10), nn.LogSoftmax(dim=1))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01, momentum=0.5)
    for epoch in range(3):
        for images, labels in share(128):
            optimizer.zero_grad()
            nn.functional.nll_loss(net(images), labels).backward()
            average(net)
            optimizer.step()


if __name__ == "__main__":
    processes = []
    for rank in range(2):
        process = Process(target=train, args=(rank, 2))
        process.start()
        processes.append(process)
    for process in processes:
        process.join()
