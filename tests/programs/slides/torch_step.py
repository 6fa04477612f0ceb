import torch
import torch.nn as nn
import torch.nn.parallel as par
import torch.optim as optim
# initialize torch.distributed properly
# with init_process_group
net = nn.Linear(10, 10)
opt = optim.SGD(net.parameters(), lr=0.01)
inp = torch.randn(20, 10)
exp = torch.randn(20, 10)
out = net(inp)
nn.MSELoss()(out, exp).backward()
opt.step()
