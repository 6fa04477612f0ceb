import torch
import horovod.torch as hvd

hvd.init()


[...]

opt = hvd.DistributedOptimizer(opt)

[...]
