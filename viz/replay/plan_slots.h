// SPDX-License-Identifier: Apache-2.0
//
// When each action of a step plan runs, at unit cost (engine/api/steps/slots.h), and what each rank then holds. It is
// what the grid shows before anything has run; what has run stands where its record says.
//
//     slot   1   2   3   4   5   6
//     0     0F0 0F1         0B0 0B1     1F1 waits for 0F1 and for its own 1F0, 0B0 for 1B0
//     1         1F0 1F1 1B0 1B1         the rest is bubble
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::viz {

/// The plan can be looked into: every action, stage and bucket that it names is there. A record's plan may come from
/// someone else's file.
bool isDrawable(const StepPlan& plan);

struct PlanSlots {
    int slotCount = 0;  ///< of one step
    /// [rank][action]: 1 …: the slot that a pass runs in, and at whose end what takes no time happens.
    std::vector<std::vector<int>> of;
    /// [rank][action]: it would wait for ever. Such actions stand after all others, in their rank's order.
    std::vector<std::vector<bool>> waits;
    struct Memory {
        int slot = 0;            ///< from the end of this slot on …
        std::int64_t bytes = 0;  ///< … the rank holds as many, for what travels through the stages
    };
    std::vector<std::vector<Memory>> memory;  ///< [rank], by slot; only changes
};
/// The plan is drawable.
PlanSlots slotsOf(const StepPlan& plan);

}  // namespace kolo::viz
