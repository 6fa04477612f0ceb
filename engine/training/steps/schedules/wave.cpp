// SPDX-License-Identifier: Apache-2.0
//
// The forward wave: a recurrent model of K layers, each on a device of its own, reads a sequence of M time steps. Layer
// i needs at time step t what layer i−1 has made of it, and its own state of time step t−1. So at the first tick one
// device works, at the second two:
//
//     device 0   F0 F1 F2 F3                at tick t device i is at time step t−i
//     device 1      F0 F1 F2 F3
//     device 2         F0 F1 F2 F3
//
//   slots M+K−1, bubble (K−1)/(M+K−1): the first half of GPipe, with time steps for micro-batches. There is no backward
//   pass.
//
// Payberah, "Distributed Learning", KTH 2019, of model parallelism.
#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    std::vector<Action> passes;
    for (int step = 0; step < shape.microbatches; ++step) passes.push_back({ActionKind::Forward, device, step});
    return passes;
}

}  // namespace

const PipelineSchedule& wave{
    .id = "wave",
    .title = "Forward wave",
    .summary = "Forward passes alone: each device works on a time step as soon as the device before it is done.",
    .source = "Payberah, Distributed Learning, KTH 2019",
    .passes = passesOf,
    .trains = false};

}  // namespace kolo::training
