// SPDX-License-Identifier: Apache-2.0
//
// ZeRO: data parallelism without holding everything N times. A ring allreduce is a reduce-scatter followed by an
// all-gather. After the first half each rank holds 1/N of the sum, and needs only 1/N of the optimizer's states to
// update 1/N of the parameters:
//
//     zero=0   F0 F1 B1 B0  ALL_REDUCE                               UPDATE           all states on each rank
//     zero=1   F0 F1 B1 B0  REDUCE_SCATTER                           UPDATE ALL_GATHER      1/N of the optimizer's
//     zero=2   F0 F1 B1     REDUCE_SCATTER of 1, B0, of 0            UPDATE ALL_GATHER      … and of the gradients
//     zero=3   UNSHARD of 0, F0, UNSHARD of 1, F1, UNSHARD of 1, B1, REDUCE_SCATTER of 1 …   … and of the parameters
//
// Each rank still sends the 2Ψ elements of an allreduce, with zero=3 3Ψ: parameters are gathered before the forward
// pass and again before the backward pass. With K micro-batches zero=0 and 1 first add up whole gradients, so that the
// traffic stays the same. With zero=2 the gradients of each micro-batch leave separately, as in DeepSpeed, and each
// rank adds up its part: (K + 1)Ψ; zero=3 also gathers the parameters for each of them: 3KΨ. Who keeps what follows
// from the bucket alone (StepPlan::partOf), and a part of a bucket is summed in the same order as the whole. So all
// four end with the same bits, except with several micro-batches, whose gradients zero=2 and 3 add up in another order
// than zero=0 and 1.
//
// Rajbhandari, Rasley, Ruwase and He, "ZeRO: Memory optimizations toward training trillion parameter models", SC 2020.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

/// What a worker does in a step of a plan with zero=1, 2 or 3, where every rank has all stages. With zero=2 or 3, or
/// with `overlap`, a stage's gradients leave right after its backward pass (of each micro-batch, or of the last), and
/// with zero=3 and `overlap` parameters arrive during the pass before. Otherwise nothing overlaps.
std::vector<Action> zeroActions(const StepPlan& plan, bool overlap);

}  // namespace kolo::training
