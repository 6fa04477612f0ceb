// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/api/strategy.h"
#include "engine/training/plan.h"
#include "engine/training/report.h"

namespace kolo::training {

/// Trains from the first step to the last; what a worker's rank does.
Outcome<void> runWorker(Rank& rank, const Plan& plan, RankRecord& report);

}  // namespace kolo::training
