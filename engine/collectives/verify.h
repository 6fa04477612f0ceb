// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo::collectives {

/// What a place (rank, chunk) holds, as the set of ranks whose values are in it: bit r for rank r. 0: nothing useful.
using Contributions = std::uint64_t;
/// Every rank's bit.
Contributions everyRank(int ranks);

/// The symbolic state of all places between two steps, [rank * chunks + chunk].
struct SymbolicState {
    std::vector<Contributions> holds;
    std::vector<bool> passedOn;  ///< the partial sum was sent away by a reduce
};
SymbolicState initialState(const Schedule& schedule);

/// Where a schedule goes wrong, for pointing at it.
struct Fault {
    int step = 0;       ///< 1 …; 0: at the end
    int transfer = -1;  ///< within that step, 0 …; -1: none
    int rank = -1;      ///< the place that is wrong
    int chunk = -1;
};

/// Advances the state over step `step` (1 …; with the gathering steps before it; a gathering step itself changes
/// nothing yet), or says what is wrong with that step: an unknown rank or chunk, a transfer to itself or repeated, a
/// place sent before it is held or after it was passed on, a contribution counted twice, a value that overwrites one
/// that nobody else has, two writes into one place.
Outcome<void> applyStep(const Schedule& schedule, int step, SymbolicState& state, Fault* fault = nullptr);

/// The proof: runs the schedule on symbols instead of numbers and checks that it does what `schedule.collective` says,
/// with every contribution exactly once. The error (BadSchedule) names the faulty step, rank and chunk; so does
/// `fault`, if given.
Outcome<void> verify(const Schedule& schedule, Fault* fault = nullptr);

}  // namespace kolo::collectives
