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

    /// To the ranks that hold the same stages of other replicas.
    collectives::Communicator& amongReplicas() const {
        return rank.groups.empty() ? rank.communicator : rank.groups.front().communicator;
    }
};

}  // namespace kolo::training
