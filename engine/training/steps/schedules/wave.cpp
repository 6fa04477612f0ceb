// SPDX-License-Identifier: Apache-2.0
//
// The wave: a recurrent model of K layers, each on a device of its own, reads a sequence of M time steps. Layer i needs
// at time step t what layer i−1 has made of it, and its own state of time step t−1. So at the first tick one device
// works, at the second two; and the gradient comes back through the layers and through time in the same way:
//
//     device 0   F0 F1 F2 F3 ·  ·  ·  ·  B3 B2 B1 B0       forward: at tick t device i is at time step t−i
//     device 1      F0 F1 F2 F3 ·  ·  B3 B2 B1 B0
//     device 2         F0 F1 F2 F3 B3 B2 B1 B0
//
//   slots 2(M+K−1), bubble (K−1)/(M+K−1), M activations: GPipe with time steps for micro-batches, last time step first
//   on the way back.
//
// Payberah, "Distributed Learning", KTH 2019, of model parallelism; Werbos, "Backpropagation through time", 1990.
#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    std::vector<Action> passes;
    for (int step = 0; step < shape.microbatches; ++step) passes.push_back({ActionKind::Forward, device, step});
    for (int step = shape.microbatches; step-- > 0;) passes.push_back({ActionKind::Backward, device, step});
    return passes;
}

}  // namespace

const PipelineSchedule& wave{
    .id = "wave",
    .title = "Wave over time",
    .summary =
        "A recurrent model, one time step a tick: each device works on a step as soon as the device before it "
        "is done.",
    .source = "Payberah, Distributed Learning, KTH 2019",
    .passes = passesOf,
    .overTime = true};

}  // namespace kolo::training
