import torch
import torch.nn as nn
import torch.nn.parallel as par
import torch.optim as optim
net = nn.Linear(10, 10)
net = par.DistributedDataParallel(net)
opt = optim.SGD(net.parameters(), lr=0.01)
inp = torch.randn(20, 10)
exp = torch.randn(20, 10)
out = net(inp)
nn.MSELoss()(out, exp).backward()
opt.step()
