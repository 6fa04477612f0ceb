// SPDX-License-Identifier: Apache-2.0
//
// Pipeline parallelism: a model that is too large for one device is cut into stages, each on a device of its own. Done
// naively only one device computes at a time. Cut the batch, too, and the devices work on different micro-batches:
//
//     device 0   F0 F1 F2 F3 ·  ·  ·  ·  ·  ·  B0 B1 …       GPipe (Huang et al. 2019): forward, then backward
//     device 1   ·  F0 F1 F2 F3 ·  ·  ·  ·  B0 B1 …          · is the bubble: (K−1)/(M+K−1) of the time
//     device 2   ·  ·  F0 F1 F2 F3 ·  ·  B0 B1 …             for K devices and M micro-batches
//
// Which order wastes less time or memory is the schedule's question (engine/training/steps/schedules); what runs it is
// the interpreter beside them. `replicas` pipelines side by side share out the data: HyPar-Flow's partitions ×
// replicas.
#include "engine/strategies/training_strategy.h"
#include "engine/training/settings.h"

namespace kolo {

const Strategy& pipeline = strategies::TrainingStrategy(
    "pipeline", "Pipeline training",
    "The model is cut into stages, one after another on different devices, and micro-batches flow "
    "through them.",
    "Payberah, Distributed Learning, KTH 2019; Huang et al. 2019; Narayanan et al. 2021; Qi et al. 2023",
    training::declarePipeline);

}  // namespace kolo
