// SPDX-License-Identifier: Apache-2.0
//
// What the ranks send in a step, collectives as rings around their groups.
#pragma once

#include "engine/api/steps/price.h"

namespace kolo::training {

/// What one rank of the ring sends for a collective; of a halo, what goes to one neighbour.
std::int64_t ringBytes(const StepPlan& plan, int rank, const Action& action);

/// Fills PlanPrice's sentBytes (which has its size), linkBytes and axisBytes.
void countSentBytes(const StepPlan& plan, PlanPrice& price);

}  // namespace kolo::training
