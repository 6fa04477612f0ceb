// SPDX-License-Identifier: Apache-2.0
//
// What a recorded step of a plan amounts to: how much of it was bubble, how much communication hid under computation.
#pragma once

#include <array>
#include <string>
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

/// What a rank holds, by kind, from the end of a slot on.
struct HeldSoFar {
    int slot = 0;
    std::int64_t ns = 0;
    std::array<std::uint64_t, PlanRecord::kMostKinds> bytes{};  ///< [kind]
    std::uint64_t total() const;
};
/// All changes in a step, in the order recorded. What does not come and go within a step was there before it.
std::vector<HeldSoFar> heldBy(const PlanRecord& record, const PlanStepRecord& step, int rank);
std::string memoryName(const std::string& kind);  ///< in the reader's language

}  // namespace kolo::viz
