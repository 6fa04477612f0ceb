// SPDX-License-Identifier: Apache-2.0
//
// The proof of a step plan: every row's gradient reaches every copy of every parameter exactly once a step, whatever
// the devices' speed.
//
// It works on facts, not on numbers, in three rounds.
//
//   counting   Each stage runs forward once over each micro-batch and backward once (B, or I and then W), on the ranks
//              that hold it; every send has its receive and every receive its send; the buckets cover each parameter
//              once, unless replicas train alone (localSteps); each stage with parameters is updated once; the ranks of
//              a group have their collectives in the same order. Where ranks keep parts, each bucket is
//              reduce-scattered and its new parameters are gathered again.
//   rows       Whatever an action reads was brought by an earlier action of its row and not freed since (effectsOf); no
//              pass comes after its stage's update, no bucket or update before the last gradient that belongs to it.
//   together   All ranks' rows are simulated, two streams each. If no rank can go on, some wait for each other in a
//              cycle, and the error names that cycle.
//
// The two streams of a rank run independently, so the order of its row need not be the order in time. For memory it is
// enough: the only value that one stream reads and the other frees is a stage's output, which SEND_F reads and the
// backward pass frees; and that pass needs a gradient computed from what SEND_F sent.
#pragma once

#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

/// Where a plan is wrong.
struct PlanFault {
    int rank = -1;    ///< row, 0 …; -1: nowhere in particular
    int action = -1;  ///< in the rank's list, 0 …; -1: one is missing
    int column = 0;   ///< in the author's table, 1 …; 0: there is no table
};

/// By rank, for each action: its column in the author's table, from 1.
using PlanColumns = std::vector<std::vector<int>>;

/// The error (BadSchedule, field "plan") is one sentence that names the row (rank) and column (action), from 1, or the
/// column in `columns`. The plan's indices must be in range, as stepPlanFromJson and lower leave them; every other
/// mistake is found.
Outcome<void> prove(const StepPlan& plan, PlanFault* fault = nullptr, const PlanColumns* columns = nullptr);

}  // namespace kolo::training
