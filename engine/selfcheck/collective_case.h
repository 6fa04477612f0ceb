// SPDX-License-Identifier: Apache-2.0
//
// One collective, really run: by any backend, in either execution mode, one thread per rank and one rank per device.
// What the ranks end with is held against the plain reference. `kolo selfcheck` and the contract tests are made of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/api/types.h"
#include "engine/collectives/backend.h"
#include "engine/selfcheck/course.h"
#include "engine/selfcheck/reference.h"

namespace kolo::selfcheck {

/// The inputs are those of inputValue().
struct CollectiveCase {
    const collectives::CollectiveBackend& backend;
    const Schedule& schedule;
    DType type = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
    std::int64_t elements = 0;
    bool stepped = false;
    Detail detail = Detail::Summary;
    int salt = 0;  ///< of the inputs

    std::string words() const;  ///< "sum, 60 elements, stepped"
    /// Copied whole and combined by nobody: an all-gather's or a broadcast's chunks.
    bool copies() const;
    /// Whether this rank must have the chunk's result at the end.
    bool mustHold(int rank, int chunk) const;
    Expected expected(int chunk, std::int64_t element) const;
};

struct CollectiveEnding {
    std::vector<std::vector<std::byte>> arrays;  ///< per rank
    std::vector<std::uint64_t> sent;             ///< per rank, in bytes, as counted by the receivers
    std::vector<Outcome<void>> outcomes;         ///< per rank
    EventBatch events;
    std::string unavailable;  ///< why the backend cannot serve these devices; empty: it can
};

using RankWork = std::function<Outcome<void>(int rank, collectives::Communicator& communicator)>;

/// Does the work of every rank, each on a thread of its own; the ending has no arrays. `course`: is told where the
/// ranks are, and stops them when they hang.
CollectiveEnding onEveryRank(const CollectiveCase& c, const Devices& devices, Course* course, const RankWork& work);
/// Everything: its input there, the collective, the result back.
CollectiveEnding runCase(const CollectiveCase& c, const Devices& devices, Course* course = nullptr);

/// The rank that has failed by itself; if there is none, one that has failed because of another.
std::optional<int> firstToFail(const std::vector<Outcome<void>>& outcomes);

struct Fault {
    int rank = 0;
    std::string why;
};

/// The first rank that has failed, holds a wrong value or other bits than another, or sent other bytes than the
/// schedule costs. `worstError` grows to the largest error found.
std::optional<Fault> faultOf(const CollectiveCase& c, const CollectiveEnding& ending, double& worstError);

}  // namespace kolo::selfcheck
