// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/api/types.h"

namespace kolo::devices {
class Buffer;
}

namespace kolo::collectives {

/// One collective operation. Every rank of a run makes the same calls in the same order, as with MPI.
struct CollectiveCall {
    const Schedule& schedule;  ///< proved (verify); outlives the run, it is compiled once
    std::int64_t elements = 0;
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
    int iteration = 0;  ///< stands in the events
};

/// What a rank has of the others.
class Communicator {
public:
    virtual ~Communicator() = default;
    /// In place on this rank's buffer (elements × sizeOf(dtype) bytes). Returns when this rank's result stands and
    /// nobody reads its buffer any more. Cancelled, or RankLost when another rank has failed.
    virtual Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) = 0;
    /// Returns when every rank has called it.
    virtual Outcome<void> barrier() = 0;
    /// Bytes that this rank has received so far, by the rank that sent them; counted as they arrive.
    virtual std::vector<std::uint64_t> receivedBytes() const = 0;
};

}  // namespace kolo::collectives
