// SPDX-License-Identifier: Apache-2.0
//
// The proof of a step plan: every row's gradient reaches every copy of every parameter exactly once a step, whatever
// the devices' speed.
//
// It is carried out on facts, not on numbers, in three rounds.
//
//   counting   Each stage runs forward once over each micro-batch and backward once (B, or I and then W), on the ranks
//              that hold it; every send has its receive and every receive its send; the buckets cover each parameter
//              once, unless the replicas go on alone (localSteps); each stage with parameters is updated once; a
//              group's collectives come in the same order. Where ranks keep parts, each bucket is reduce-scattered and
//              its new parameters are gathered again.
//   rows       What an action reads, an earlier one of its row has brought and none has freed (effectsOf); no pass
//   comes
//              after its stage's update, and no bucket or update before the last gradient that is in it.
//   together   All ranks run their rows on paper, two streams each. If nobody can go on, they wait in a circle, and
//   that
//              circle is the message.
//
// The two streams of a rank run apart, so the order of its row is not yet the order in time. For memory it is: the one
// value that one stream reads and the other frees is a stage's output, which SEND_F reads and the backward pass frees;
// and that pass needs a gradient that was made from what SEND_F sent.
#pragma once

#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

/// Where a plan goes wrong, for pointing at it.
struct PlanFault {
    int rank = -1;    ///< row, 0 …; -1: nowhere in particular
    int action = -1;  ///< in the rank's list, 0 …; -1: in none (one is missing)
    int column = 0;   ///< of the author's table, 1 …, where there is one; 0: in none
};

/// In which column of the author's table each action of a rank stands.
using PlanColumns = std::vector<std::vector<int>>;

/// The error (BadSchedule, field "plan") is one sentence that names row (rank) and column (action) from 1, or the
/// column in `columns`. The plan's indices must be in range, as stepPlanFromJson and lower leave them; any other
/// mistake is found.
Outcome<void> prove(const StepPlan& plan, PlanFault* fault = nullptr, const PlanColumns* columns = nullptr);

}  // namespace kolo::training
