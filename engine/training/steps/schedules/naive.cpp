// SPDX-License-Identifier: Apache-2.0
//
// Naive model parallelism: the model does not fit on one device, so it is cut into K, and the batch walks through them.
//
//     device 0   F0          B0  F1          B1          One device works, K−1 wait: what is computed depends on the
//     device 1      F0    B0        F1    B1             stage before it, forward, and on the stage after it, backward.
//     device 2        F0B0            F1B1
//
//   slots 2KM, bubble (K−1)/K however many micro-batches there are; a device holds one micro-batch's activations. It
//   buys memory and no time. The other schedules fill its holes with other micro-batches.
//
// Payberah, "Distributed Learning", KTH 2019.
#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

namespace {

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    std::vector<Action> passes;
    for (int micro = 0; micro < shape.microbatches; ++micro) {
        passes.push_back({ActionKind::Forward, device, micro});
        passes.push_back({ActionKind::Backward, device, micro});
    }
    return passes;
}

}  // namespace

const PipelineSchedule& naive{
    "naive", "Naive model parallelism",
    "A micro-batch goes through all stages and back before the next one starts: one device at a time.",
    "Payberah, Distributed Learning, KTH 2019", passesOf};

}  // namespace kolo::training
