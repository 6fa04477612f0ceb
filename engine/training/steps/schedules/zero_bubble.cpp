// SPDX-License-Identifier: Apache-2.0
//
// Zero bubble: a backward pass is two. I computes the gradient by the stage's input, for which the device before is
// waiting; W computes the gradient by the weights, for which nobody is waiting until the optimizer's update. So run I
// as soon as possible and keep W to fill the holes.
//
//     device 0   F0 F1 F2       I0 W0 F3 I1 W1 I2 W2 I3 W3          ZB-H1 (V = 1), K = 3, M = 4
//     device 1      F0 F1    I0 F2 I1 W0 F3 I2 W1 I3 W2 W3          device i delays W by i micro-batches
//     device 2         F0 I0 F1 I1 F2 I2 W0 F3 I3 W1 W2 W3
//
//   Ahead: (V−1)R + K−1−i. With F = I = W the bubble is K−1 slots, (K−1)/(3VM+K−1), a third of what 1F1B loses. The
//   activations of a W that is kept are kept with it, so with V = 1 every device holds K of them, as 1F1B's first does.
//   zero-bubble:V does the same to interleaved 1F1B.
//
// Qi et al., "Zero bubble (almost) pipeline parallelism", ICLR 2024 (arXiv 2401.10241): ZB-H1; the interleaved form is
// the one of PyTorch, ScheduleInterleavedZeroBubble.
#include "engine/training/steps/schedules/interleaving.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    const int ahead = (shape.chunks - 1) * microbatchesPerRound(shape) + shape.devices - 1 - device;
    const auto backward = backwardPasses(shape, device, ActionKind::BackwardInput);
    std::vector<Action> passes;
    auto nextWeights = backward.begin();
    const auto weights = [&] {
        passes.push_back({ActionKind::BackwardWeight, nextWeights->stage, nextWeights->index});
        ++nextWeights;
    };
    int kept = 0;
    for (const Action& pass : alternate(forwardPasses(shape, device), backward, ahead)) {
        passes.push_back(pass);
        if (pass.kind == ActionKind::BackwardInput && ++kept > device) weights();
    }
    while (nextWeights != backward.end()) weights();
    return passes;
}

}  // namespace

const PipelineSchedule& zeroBubble{
    "zero-bubble",
    "Zero bubble",
    "The backward pass is split in two: the half that others wait for runs at once, the other fills holes.",
    "Qi et al. 2023, Zero Bubble Pipeline Parallelism (ZB-H1)",
    passesOf,
    acceptsRounds,
    {.most = 16}};

}  // namespace kolo::training
