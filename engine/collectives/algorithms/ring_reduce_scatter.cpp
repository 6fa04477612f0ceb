// SPDX-License-Identifier: Apache-2.0
//
// Ring reduce-scatter: the first half of the ring allreduce. Every chunk travels once around the ring, growing by one
// contribution per step, and ends complete at one worker: chunk c at worker c mod n.
//
//        A ──→ B        n−1 steps; in the first, worker p sends its chunk p−1, so that every chunk ends where it
//        ↑     ↓        belongs after a full trip.
//        D ←── C
//
//   steps n−1, bytes sent by each rank S(n−1)/n, by all S(n−1).
//
// Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", JPDC 2009.
#include "engine/api/event_names.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/around.h"

namespace kolo::collectives {

const Algorithm& ringReduceScatter{
    "ring-reduce-scatter",
    "Ring",
    "Every chunk goes once around the ring, is added up on the way, and stays with one worker.",
    "Patarasuk and Yuan 2009",
    Collective::ReduceScatter,
    {"n−1", "S(n−1)/n", "S(n−1)", [](int n) { return n - 1.0; }, [](int n, double s) { return s * (n - 1) / n; },
     [](int n, double s) { return s * (n - 1); }},
    [](int ranks) { return ranks; },
    [](int ranks, int chunks) {
        Schedule schedule{"ring-reduce-scatter", Collective::ReduceScatter, 0, ranks, chunks, {}};
        appendRoundTrip(schedule, recorded::kShareReduce, -1, true);
        return schedule;
    }};

}  // namespace kolo::collectives
