# A parameter server by remote calls: the model is on one worker, and two others train it, neither waiting.
import torch
import torch.distributed.autograd as dist_autograd
import torch.distributed.rpc as rpc
import torch.multiprocessing as mp
import torch.nn as nn
from torch import optim
from torch.distributed.optim import DistributedOptimizer


class Server(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(20, hidden), nn.ReLU(), nn.Linear(hidden, 5))

    def forward(self, x):
        return self.net(x)

    def parameter_references(self):
        return [rpc.RRef(each) for each in self.net.parameters()]


the_server = None


def server_of(hidden):
    global the_server
    if not the_server:
        the_server = Server(hidden)
    return the_server


def on(reference, method, *arguments):
    return rpc.rpc_sync(reference.owner(), called, args=[method, reference] + list(arguments))


def called(method, reference, *arguments):
    return method(reference.local_value(), *arguments)


def run(rank, size):
    name = "server" if rank == 0 else "trainer{}".format(rank)
    rpc.init_rpc(name, rank=rank, world_size=size)
    if rank > 0:
        server = rpc.remote("server", server_of, args=(24,))
        optimizer = DistributedOptimizer(optim.SGD, on(server, Server.parameter_references), lr=0.03)
        for step in range(40):
            with dist_autograd.context() as context:
                loss = nn.functional.cross_entropy(on(server, Server.forward, torch.randn(16, 20)), torch.randint(0, 5, (16,)))
                dist_autograd.backward(context, [loss])
                optimizer.step(context)
    rpc.shutdown()


mp.spawn(run, args=(3,), nprocs=3)
