// SPDX-License-Identifier: Apache-2.0
//
// 1F1B: GPipe holds M micro-batches' activations because no backward pass starts before the last forward pass has
// ended. But the last device could start at once. So a device runs only as far ahead as it must to keep those behind it
// busy, and from then on takes one forward pass and one backward pass in turn.
//
//     device 0   F0 F1 F2       B0 F3 B1    B2    B3         ahead: K−1−i forward passes on device i
//     device 1      F0 F1    B0 F2 B1 F3 B2    B3
//     device 2         F0 B0 F1 B1 F2 B2 F3 B3
//
//   The same slots and the same bubble as GPipe, (K−1)/(M+K−1); but device i holds at most min(M, K−i) micro-batches'
//   activations, whatever M is.
//
// Narayanan et al., "PipeDream: generalized pipeline parallelism for DNN training", SOSP 2019, whose weights are
// versions apart; here with a flush at the end of each batch (PipeDream-Flush, Megatron-LM), so that they are not.
#include "engine/training/steps/schedules/interleaving.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    return alternate(forwardPasses(shape, device), backwardPasses(shape, device, ActionKind::Backward),
                     shape.devices - 1 - device);
}

}  // namespace

const PipelineSchedule& oneForwardOneBackward{
    "1f1b", "1F1B",
    "After a short start each device takes one forward and one backward pass in turn, which bounds the "
    "activations that it holds.",
    "Narayanan et al. 2019, PipeDream; 2021, Megatron-LM (PipeDream-Flush)", passesOf};

}  // namespace kolo::training
