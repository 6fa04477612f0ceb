// SPDX-License-Identifier: Apache-2.0
//
// GPipe: let no device wait for the whole batch. Cut the batch into M micro-batches and send them all forward, one
// behind the other; then all of them backward.
//
//     device 0   F0 F1 F2 F3             B0 B1 B2 B3
//     device 1      F0 F1 F2 F3       B0 B1 B2 B3
//     device 2         F0 F1 F2 F3 B0 B1 B2 B3
//
//   slots 2(M+K−1), bubble (K−1)/(M+K−1): it fades with M. But a device holds the activations of all M micro-batches
//   when the first backward pass begins; so GPipe recomputes them (recompute=stage).
//
// Huang et al., "GPipe: efficient training of giant neural networks using pipeline parallelism", NeurIPS 2019.
#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    std::vector<Action> passes;
    for (const ActionKind kind : {ActionKind::Forward, ActionKind::Backward})
        for (int micro = 0; micro < shape.microbatches; ++micro) passes.push_back({kind, device, micro});
    return passes;
}

}  // namespace

const PipelineSchedule& gpipe{"gpipe", "GPipe",
                              "All micro-batches go forward one behind the other, then all of them go backward.",
                              "Huang et al. 2019, GPipe", passesOf};

}  // namespace kolo::training
