# Layers on two devices; micro-batches keep both busy.
import torch
import torch.nn as nn


class Halves(nn.Module):
    def __init__(self, rows):
        super().__init__()
        self.rows = rows
        self.first = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()).to("cuda:0")
        self.second = nn.Sequential(nn.Linear(64, 64), nn.ReLU()).to("cuda:1")
        self.out = nn.Linear(64, 10).to("cuda:1")

    def forward(self, x):
        parts = iter(x.split(self.rows, dim=0))
        ahead = self.first(next(parts)).to("cuda:1")
        done = []
        for part in parts:
            behind = self.second(ahead)
            done.append(self.out(behind.view(behind.size(0), -1)))
            ahead = self.first(part).to("cuda:1")
        behind = self.second(ahead)
        done.append(self.out(behind.view(behind.size(0), -1)))
        return torch.cat(done)


net = Halves(rows=20)
loss_function = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
for step in range(5):
    x, y = torch.randn(120, 32), torch.randint(0, 10, (120,))
    optimizer.zero_grad()
    loss_function(net(x.to("cuda:0")), y.to("cuda:1")).backward()
    optimizer.step()
