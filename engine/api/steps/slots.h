// SPDX-License-Identifier: Apache-2.0
//
// The time slots of a plan: every pass takes one, everything else takes none, and everything starts as early as it can.
// The table shows a slot per line, and a stepped run advances by one.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

struct PlanSlots {
    int count = 0;                           ///< of the whole step
    std::vector<std::vector<int>> ofAction;  ///< by rank, 1 …; of what takes no time: the slot that ends then
};

/// `plan` has been proved. (In any other, actions that can never start have slot 0.)
PlanSlots slotsOf(const StepPlan& plan);

}  // namespace kolo::training
