// SPDX-License-Identifier: Apache-2.0
//
// What the engine knows about its collective algorithms without running anything: which exist, each one's schedule,
// whether a schedule is correct, and what it costs. Lessons and exercises derive their questions from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo {

struct AlgorithmInfo {
    std::string id, title, summary;
    Collective collective = Collective::AllReduce;
    std::string stepsFormula, busiestRankFormula, totalFormula;  ///< for n ranks and S bytes per rank: "2(n−1)"
};
/// In the order of `kolo list algorithms`.
std::vector<AlgorithmInfo> algorithmCatalogue();

/// The algorithm's schedule for `ranks` (2 … 64); `chunks` 0: the algorithm's own number of chunks. Errors:
/// UnknownStrategy, BadValue.
Outcome<Schedule> scheduleOf(std::string_view algorithm, int ranks, int chunks = 0);

/// Does the schedule do what its collective promises, with every contribution exactly once? The error names the faulty
/// step.
Outcome<void> proveSchedule(const Schedule& schedule);

/// Counted from the transfers, for an array of `elements` per rank; in elements.
struct CountedCost {
    int steps = 0;
    std::int64_t messages = 0;
    std::int64_t busiestRankSent = 0;  ///< by the rank that sends most
    std::int64_t totalSent = 0;        ///< by all ranks
};
CountedCost countCost(const Schedule& schedule, std::int64_t elements);

}  // namespace kolo
