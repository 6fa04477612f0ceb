# Two processes, each with a replica; four batches are one update, and only the last of them sends.
import argparse
import contextlib
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Points(Dataset):
    def __init__(self, count):
        self.rows = torch.randn(count, 16)
        self.classes = torch.randint(0, 4, (count,))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, number):
        return self.rows[number], self.classes[number]


class Net(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(16, hidden), nn.Tanh())
        self.head = nn.Linear(hidden, 4)

    def forward(self, x):
        return self.head(self.body(x))


def train(rank, size, options):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "29500"
    dist.init_process_group("gloo", rank=rank, world_size=size)
    torch.manual_seed(options.seed)
    points = Points(1024)
    sampler = DistributedSampler(points, num_replicas=size, rank=rank)
    loader = DataLoader(points, batch_size=options.batch_size, sampler=sampler, num_workers=2)
    net = DDP(Net(32).to(rank), device_ids=[rank], bucket_cap_mb=2)
    optimizer = torch.optim.SGD(net.parameters(), lr=options.lr, momentum=0.9, weight_decay=1e-4, nesterov=True)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=10)
    scaler = torch.cuda.amp.GradScaler()
    for epoch in range(10):
        sampler.set_epoch(epoch)
        for number, (x, y) in enumerate(loader):
            last = (number + 1) % options.accumulate == 0
            with contextlib.nullcontext() if last else net.no_sync():
                with torch.cuda.amp.autocast():
                    loss = nn.functional.cross_entropy(net(x.to(rank)), y.to(rank)) / options.accumulate
                scaler.scale(loss).backward()
            if last:
                scaler.unscale_(optimizer)
                torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                scaler.step(optimizer)
                scaler.update()
                optimizer.zero_grad(set_to_none=True)
        schedule.step()
        if rank == 0 and not options.quiet:
            print(f"epoch {epoch + 1}: {loss.item():.4f}")
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--accumulate", type=int, default=4)
    parser.add_argument("--lr", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--quiet", action="store_true")
    size = 2
    mp.spawn(train, args=(size, parser.parse_args()), nprocs=size, join=True)
