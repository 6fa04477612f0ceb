// SPDX-License-Identifier: Apache-2.0
//
// A worker's step in data parallelism: passes over its micro-batches, the workers' gradients averaged, the update.
//
//     every rank   0F0 0B0 0F1 0B1 … 0ALL_REDUCE0 … 0UPDATE
//
// With `overlap` the model is cut where a bucket of gradients is complete, so that it travels beside the backward pass:
//
//     compute          0F0 1F0 2F0 2B0 1B0 0B0             2UPDATE 1UPDATE 0UPDATE
//     communication                    2ALL_REDUCE0 1ALL_REDUCE1 0ALL_REDUCE2
//
// Where servers own the parameters, or local steps are averaged now and then, a step has no ALL_REDUCE: what happens
// then is not the same in every step, and a matter of Synchronisation.
#pragma once

#include <set>
#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

struct Plan;

/// What the workers average, in that order: the whole array, or in parts. These come from the last layer to the first,
/// as the backward pass brings them, or for Timing::Priority from the first on, as the next forward pass needs them.
/// Empty where they do not average.
std::vector<Bucket> bucketsOf(const Plan& plan);

/// Where a stage has to begin, so that what saves memory can take the model in pieces: layers, added to `starts`.
void cutWhereMemoryIs(const Plan& plan, std::set<int>& starts);
/// StepPlan::bufferBytes of a step that has its actions: never more than its largest collective takes.
std::int64_t bufferBytesOf(const Plan& plan, const StepPlan& step);

/// Of a plan that has its settings, model, optimizer and buckets.
Outcome<StepPlan> dataParallelStep(const Plan& plan);

}  // namespace kolo::training
