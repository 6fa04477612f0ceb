// SPDX-License-Identifier: Apache-2.0
//
// The memory of a rank over time: each value from the start of the action that brings it to the end of the one that
// frees it, beside what is there all the time.
#pragma once

#include <vector>

#include "engine/api/steps/price.h"

namespace kolo::training {

/// `spans`: of each of the rank's actions, in any unit. `keeps`: MemoryUse's.
RankMemory memoryOver(const StepPlan& plan, int rank, const std::vector<PlanPrice::Span>& spans, bool keeps = false);

}  // namespace kolo::training
