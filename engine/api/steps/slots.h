// SPDX-License-Identifier: Apache-2.0
//
// The time slots of a plan: every pass takes one, everything else takes none, and each starts as early as it can. What
// the table shows line by line, and what one step of a stepped run is.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

struct PlanSlots {
    int count = 0;                           ///< of the whole step
    std::vector<std::vector<int>> ofAction;  ///< by rank, 1 …; of what takes no time: the slot that it ends
};

/// Of a proved plan. Actions of another that could never start have slot 0.
PlanSlots slotsOf(const StepPlan& plan);

}  // namespace kolo::training
