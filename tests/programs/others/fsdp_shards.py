# Gradients and states in parts; torchrun says which rank this is.
import os

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import ShardingStrategy
from torch.utils.data import DataLoader, DistributedSampler
from torchvision import datasets, transforms

torch.distributed.init_process_group("nccl")
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
digits = datasets.MNIST("data", download=True, transform=transforms.ToTensor())
loader = DataLoader(digits, batch_size=64, sampler=DistributedSampler(digits))
net = nn.Sequential(nn.Flatten(), nn.Linear(784, 96), nn.GELU(), nn.Linear(96, 10)).cuda()
net = FSDP(net, sharding_strategy=ShardingStrategy.SHARD_GRAD_OP)
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-4, weight_decay=0.1)
for epoch in range(2):
    for images, labels in loader:
        optimizer.zero_grad()
        loss = F.cross_entropy(net(images), labels)
        loss.backward()
        net.clip_grad_norm_(1.0)
        optimizer.step()
