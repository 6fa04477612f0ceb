// SPDX-License-Identifier: Apache-2.0
//
// Interleaved 1F1B: the bubble is the time in which a micro-batch first crosses the pipeline, K−1 passes. Cut the model
// into V times as many stages and each pass takes 1/V of the time, so the bubble does, too. Device i holds the stages
// i, K+i, 2K+i …, and a micro-batch goes around V times (interleaving.h).
//
//     device 0   0F0 0F1 2F0 2F1     2B0     2B1 0B0 0B1      K = 2, V = 2, M = 2: stages 0 and 2
//     device 1       1F0 1F1 3F0 3B0 3F1 3B1 1B0 1B1                               stages 1 and 3
//
//   Ahead: all chunks but the last of the first round, and 2 passes for each device behind this one, since its gradient
//   needs that much longer to come back. Bubble (K−1)/(VM+K−1), V times the messages, and more activations in flight.
//
// Narayanan et al., "Efficient large-scale language model training on GPU clusters using Megatron-LM", SC 2021, which
// asks for a multiple of K micro-batches; here, as in PyTorch, the rounds need only be equally long.
#include "engine/training/steps/schedules/interleaving.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    const int ahead = (shape.chunks - 1) * microbatchesPerRound(shape) + 2 * (shape.devices - 1 - device);
    return alternate(forwardPasses(shape, device), backwardPasses(shape, device, ActionKind::Backward), ahead);
}

}  // namespace

const PipelineSchedule& interleaved{
    "interleaved",
    "Interleaved 1F1B",
    "Each device holds V stages that lie apart, and micro-batches go around V times: 1/V of the bubble.",
    "Narayanan et al. 2021, Megatron-LM",
    passesOf,
    acceptsRounds,
    {.most = 16, .preset = 2}};

}  // namespace kolo::training
