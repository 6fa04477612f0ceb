// SPDX-License-Identifier: Apache-2.0
//
// What a recorded step of a plan amounts to: how much of it was bubble, how much communication hid under computation.
#pragma once

#include <vector>

#include "viz/replay/plan_record.h"

namespace kolo::viz {

/// The share of ranks × time, from the first pass to the end of the last, in which a rank computed none; 0 if nothing
/// has run.
double bubbleOf(const PlanRecord& record, const PlanStepRecord& step);

struct Communication {
    std::int64_t hiddenNs = 0;   ///< something was received or reduced while the rank computed
    std::int64_t exposedNs = 0;  ///< … while it did not
};
/// By rank. Several transfers at once count once.
std::vector<Communication> communicationOf(const PlanRecord& record, const PlanStepRecord& step);

}  // namespace kolo::viz
