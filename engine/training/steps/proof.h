// SPDX-License-Identifier: Apache-2.0
//
// The proof of a step plan: every row's gradient reaches every copy of every parameter exactly once a step, whatever
// the devices' speed.
//
// It is carried out on facts, not on numbers, in two rounds.
//
//   counting   Each stage runs forward once over each micro-batch and backward once (B, or I and then W), on the ranks
//              that hold it; every send has its receive and every receive its send; the buckets cover each parameter
//              once; each stage with parameters is updated once.
//   running    All ranks run their lists on paper, two streams each. An action runs when all that it reads is there,
//              by the rules of effectsOf. If no rank can go on, they wait in a circle, and that is the message. What
//              has run carries a vector clock: for each stream of each rank the number of actions that surely happened
//              before. So it is known whether a value is freed, or an update made, while something beside it may still
//              read it, however the streams run in reality.
//
// It takes time in proportion to actions × ranks.
#pragma once

#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

/// Where a plan goes wrong, for pointing at it.
struct PlanFault {
    int rank = -1;    ///< row, 0 …; -1: nowhere in particular
    int action = -1;  ///< in the rank's list, 0 …; -1: in none (one is missing)
};

/// In which column of the author's table each action of a rank stands.
using PlanColumns = std::vector<std::vector<int>>;

/// The error (BadSchedule, field "plan") is one sentence that names row (rank) and column (action) from 1, or the
/// column in `columns`. The plan's indices must be in range, as stepPlanFromJson and lower leave them; any other
/// mistake is found.
Outcome<void> prove(const StepPlan& plan, PlanFault* fault = nullptr, const PlanColumns* columns = nullptr);

}  // namespace kolo::training
