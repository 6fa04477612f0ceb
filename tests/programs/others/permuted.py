# Batches that are cut out of all rows by hand.
import torch
import torch.nn as nn

torch.manual_seed(5)
X, y = torch.randn(1000, 8), torch.randint(0, 3, (1000,))
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
rows = 50
for epoch in range(4):
    order = torch.randperm(X.size(0))
    for first in range(0, X.size(0), rows):
        some = order[first:first + rows]
        loss = nn.CrossEntropyLoss()(net(X[some]), y[some])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
