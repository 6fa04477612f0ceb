import deepspeed
import torch
import torch.nn as nn
from torchvision import datasets, transforms

settings = {
    "train_batch_size": 128,
    "gradient_accumulation_steps": 2,
    "optimizer": {"type": "Adam", "params": {"lr": 0.002}},
    "zero_optimization": {"stage": 1},
    "gradient_clipping": 1.0,
}
digits = datasets.MNIST("data", train=True, download=True, transform=transforms.ToTensor())
net = nn.Sequential(nn.Flatten(), nn.Linear(784, 64), nn.ReLU(), nn.Linear(64, 10))
engine, optimizer, loader, schedule = deepspeed.initialize(
    model=net, model_parameters=net.parameters(), training_data=digits, config=settings)
for epoch in range(2):
    for images, labels in loader:
        loss = nn.functional.cross_entropy(engine(images.to(engine.local_rank)), labels)
        engine.backward(loss)
        engine.step()
