// SPDX-License-Identifier: Apache-2.0
//
// ZeRO: data parallelism without holding everything N times. A ring allreduce is a reduce-scatter and an all-gather;
// whoever stops half way holds 1/N of the sum, and needs only 1/N of the optimizer's states to update 1/N of the
// parameters with it:
//
//     zero=0   F0 F1 B1 B0  ALL_REDUCE                               UPDATE           all states on each rank
//     zero=1   F0 F1 B1 B0  REDUCE_SCATTER                           UPDATE ALL_GATHER      1/N of the optimizer's
//     zero=2   F0 F1 B1     REDUCE_SCATTER of 1, B0, of 0            UPDATE ALL_GATHER      … and of the gradients
//     zero=3   UNSHARD of 0, F0, UNSHARD of 1, F1, UNSHARD of 1, B1, REDUCE_SCATTER of 1 …   … and of the parameters
//
// The bytes stay those of an allreduce, 2Ψ elements a rank, and with zero=3 become 3Ψ: parameters are gathered before
// the forward pass and once more before the backward pass. With K micro-batches zero=0 and 1 add up whole gradients,
// and move as much as ever; with zero=2 each micro-batch's leave by themselves, as DeepSpeed's do, and each rank adds
// up its part: (K + 1)Ψ, and with zero=3, which gathers parameters for each, 3KΨ. Who keeps what follows from the
// bucket alone (StepPlan::partOf), and a piece of a bucket is added up in the order in which all of it would be: so all
// four end with the same bits, but for several micro-batches, whose sums zero=2 and 3 round in another order than
// zero=0 and 1.
//
// Rajbhandari, Rasley, Ruwase and He, "ZeRO: Memory optimizations toward training trillion parameter models", SC 2020.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

/// What a worker does in a step of a plan with zero=1, 2 or 3, whose stages are all on each rank. With zero=2 or 3, or
/// with `overlap`, a stage's gradients leave right after its backward pass (of each micro-batch, or the last), and with
/// zero=3 and `overlap` parameters come while the pass before is under way; otherwise everything comes one after
/// another.
std::vector<Action> zeroActions(const StepPlan& plan, bool overlap);

}  // namespace kolo::training
