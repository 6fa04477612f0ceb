// SPDX-License-Identifier: Apache-2.0
//
// How a worker comes from its own gradient to parameters that are everybody's. One file per way:
//
//   mirrored.cpp   every worker has a replica, and they agree by a collective (allreduce, local SGD, compressed)
//   served.cpp     servers own the parameters; a worker pushes its gradient and pulls what has become of them
//
// Each worker has its own object, and all of them are called in turn by their worker's thread.
#pragma once

#include <memory>

#include "engine/training/rank_state.h"

namespace kolo::training {

/// What a worker has learned when it has agreed with the others.
struct Agreement {
    bool finished = false;      ///< there is nothing more to do for this worker
    std::int64_t step = 0;      ///< steps that the run has come to: all updates / workers
    double staleness = 0;       ///< of this worker's own update; see ConsistencyModel
    bool replicasEqual = true;  ///< all workers hold the same parameters now, by intention
    std::int64_t updateNs = 0;  ///< what the optimizer and the codec took
};

class Synchronisation {
public:
    virtual ~Synchronisation() = default;
    /// What the step plan's ALL_REDUCE and UPDATE do; never called where it has none.
    virtual Outcome<void> reduce(int /*firstBucket*/, int /*endBucket*/) { return {}; }
    virtual Outcome<void> update(int /*stage*/) { return {}; }
    /// For TensorFusion.
    virtual Outcome<int> leastReady(int ready) { return ready; }
    /// Everybody begins with the same parameters: those of worker 0.
    virtual Outcome<void> begin() = 0;
    /// The gradient of this worker's step (0 …) stands in the replica; afterwards the parameters of the next do.
    virtual Outcome<Agreement> agree(std::int64_t step) = 0;
    /// The replica gets the final parameters, at least at worker 0.
    virtual Outcome<void> end() = 0;
};

Outcome<std::unique_ptr<Synchronisation>> makeMirrored(const RankState& state);
Outcome<std::unique_ptr<Synchronisation>> makeServed(const RankState& state);

}  // namespace kolo::training
