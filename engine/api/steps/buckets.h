// SPDX-License-Identifier: Apache-2.0
//
// Which gradients travel together, and when they leave: PyTorch's DDP as two pure functions.
//
//     parameters, as registered      w1 b1 | w2 b2 | w3 b3
//     filled from the last           b3 w3 | b2 w2 | b1 w1       bucket 0, 1, 2
//     overlapped                     F0 F1 F2 B2 B1 B0           compute
//                                             a0 a1 a2           communication: as soon as its last gradient is there
//
// Li et al., "PyTorch Distributed: Experiences on accelerating data parallel training", VLDB 2020, section 3.2.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

/// `tensors`: ranges of the model's array, in the order of the layers, none of them empty. Buckets are filled from the
/// last tensor on; a bucket is closed by the tensor that brings it to `bytes` (the first bucket: `firstBytes`) or more.
std::vector<Bucket> filledInReverse(const std::vector<Range>& tensors, std::int64_t firstBytes, std::int64_t bytes);

/// What a worker does in a data-parallel step over the plan's micro-batches, stages and buckets (every rank has all of
/// them; the buckets are in the order in which they leave): passes, reductions and, if it `updates`, updates. With
/// `overlap` a bucket leaves during the last micro-batch's backward pass, after the stage that completes it; otherwise
/// after all passes.
std::vector<Action> dataParallelActions(const StepPlan& plan, bool overlap, bool updates);

}  // namespace kolo::training
