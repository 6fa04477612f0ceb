// SPDX-License-Identifier: Apache-2.0
//
// A worker's step in a pipeline: its schedule's passes over the stages of the model (pipeline_schedule.h), completed
// with messages, reductions and updates (lower.h), and proved.
#pragma once

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

struct Plan;

/// How many micro-batches a step has: as many as were asked for or, over time, as the model has time steps. An error
/// where it has none.
Outcome<int> microbatchesOf(const Plan& plan);

/// Of a plan that has its settings and model. Errors: a schedule that does not fit, more stages than the model has
/// layers to cut between, a user's own plan that is wrong.
Outcome<StepPlan> pipelineStep(const Plan& plan);

}  // namespace kolo::training
