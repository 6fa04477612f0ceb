// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/api/strategy.h"
#include "engine/training/plan.h"
#include "engine/training/replica.h"
#include "engine/training/trace.h"

namespace kolo::training {

/// What a worker's rank trains with.
struct RankState {
    Rank& rank;
    const Plan& plan;
    Kernels& kernels;
    Replica& replica;
    Trace& trace;
};

}  // namespace kolo::training
