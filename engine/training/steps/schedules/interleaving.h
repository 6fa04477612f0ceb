// SPDX-License-Identifier: Apache-2.0
//
// The order in which a device with several stages takes its forward and backward passes, which the 1F1B family shares.
//
// Device i of K holds the stages i, K+i, 2K+i … : its chunks 0, 1, 2 …  A micro-batch that has left the last device
// with its chunk 0 comes back to the first for chunk 1. So that no device runs dry in between, micro-batches go in
// rounds of R, about as many as there are devices: a device takes a round through chunk 0, through chunk 1 …, and then
// starts the next round. With K = 2, V = 2, M = 4, R = 2, device 0:
//
//     forward    0F0 0F1  2F0 2F1  0F2 0F3  2F2 2F3         chunk 0, chunk 1; chunk 0, chunk 1
//     backward   2B0 2B1  0B0 0B1  2B2 2B3  0B2 0B3         chunk 1 first
//
// A schedule of the family is told by how many forward passes a device runs ahead before it alternates.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"
#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

/// M micro-batches make max(1, M / K) rounds, which must be equally long; the error names the nearest M that do.
Outcome<void> acceptsRounds(const PipelineShape& shape);
int microbatchesPerRound(const PipelineShape& shape);

/// All forward passes of a device in their order. (With one chunk, rounds make no difference.)
std::vector<Action> forwardPasses(const PipelineShape& shape, int device);
/// All backward passes, as B or as I.
std::vector<Action> backwardPasses(const PipelineShape& shape, int device, ActionKind kind);

/// `ahead` forward passes (all, if there are fewer), then one forward and one backward in turn, then the remaining
/// backward passes.
std::vector<Action> alternate(const std::vector<Action>& forward, const std::vector<Action>& backward, int ahead);

}  // namespace kolo::training
