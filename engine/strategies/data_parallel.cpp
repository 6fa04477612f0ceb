// SPDX-License-Identifier: Apache-2.0
//
// Data parallelism: the model is on every worker, the data is shared out, and what has to travel are gradients. How the
// workers come to the same parameters again is the lecture's question, and this strategy's parameters: through an
// allreduce or through servers, in step or not, every step or every eighth, with all bytes or with few of them.
//
// What a worker does is in engine/training/worker.cpp, and how they agree in mirrored.cpp and served.cpp beside it.
#include "engine/strategies/training_strategy.h"
#include "engine/training/settings.h"

namespace kolo {

const Strategy& dataParallel = strategies::TrainingStrategy(
    "data-parallel", "Data-parallel training",
    "Every worker trains the same model on its own part of the data, and they agree on the parameters.",
    "Payberah, Distributed Learning, KTH 2019; Dean et al. 2012; Li et al. 2014; Goyal et al. 2017",
    training::declareSettings);

}  // namespace kolo
