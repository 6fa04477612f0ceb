// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "engine/api/strategy.h"
#include "engine/collectives/communicator.h"
#include "engine/training/plan.h"
#include "engine/training/replica.h"
#include "engine/training/trace.h"

namespace kolo::training {

class Exchanges;

/// What a worker's rank trains with.
struct RankState {
    Rank& rank;
    const Plan& plan;
    Kernels& kernels;
    Replica& replica;
    Trace& trace;
    Exchanges* exchanges = nullptr;  ///< where layers are cut

    /// To the ranks that hold the same stages of other replicas.
    collectives::Communicator& amongReplicas() const { return plan.along(rank, kDataAxis); }
    /// Whether the devices' queues can order the collectives of all buckets.
    bool ordersOnDevice() const {
        return std::ranges::all_of(
            plan.step.buckets, [&](const Bucket& bucket) { return plan.along(rank, bucket.axis).ordersOnDevice(); });
    }
};

}  // namespace kolo::training
