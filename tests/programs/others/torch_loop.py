import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler
from torchvision import datasets, transforms

class Net(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 3, padding=1)
        self.fc1 = nn.Linear(6 * 14 * 14, hidden)
        self.fc2 = nn.Linear(hidden, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        x = torch.flatten(x, 1)
        x = F.relu(self.fc1(x))
        return self.fc2(x)

def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    data = datasets.MNIST(".", train=True, download=True, transform=transforms.ToTensor())
    loader = DataLoader(data, batch_size=32, sampler=DistributedSampler(data), num_workers=2)
    model = DDP(Net().to(rank), bucket_cap_mb=1)
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    for epoch in range(2):
        for i, (x, y) in enumerate(loader):
            if (i + 1) % 2:
                with model.no_sync():
                    criterion(model(x), y).backward()
                continue
            loss = criterion(model(x), y)
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        print(f"epoch {epoch}: {loss.item():.3f}")

if __name__ == "__main__":
    main()
