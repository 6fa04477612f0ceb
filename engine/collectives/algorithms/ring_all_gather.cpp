// SPDX-License-Identifier: Apache-2.0
//
// Ring all-gather: the second half of the ring allreduce. Worker p starts with the chunks c of c mod n = p; each goes
// once around the ring, and everyone keeps a copy.
//
//        A ──→ B        n−1 steps; in each, everyone passes on what it has just received.
//        ↑     ↓
//        D ←── C
//
//   steps n−1, bytes sent by each rank S(n−1)/n, by all S(n−1).
//
// Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", JPDC 2009.
#include "engine/api/event_names.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/around.h"

namespace kolo::collectives {

const Algorithm& ringAllGather{
    "ring-all-gather",
    "Ring",
    "Every worker's chunk goes once around the ring, and everyone keeps a copy.",
    "Patarasuk and Yuan 2009",
    Collective::AllGather,
    {"n−1", "S(n−1)/n", "S(n−1)", [](int n) { return n - 1.0; }, [](int n, double s) { return s * (n - 1) / n; },
     [](int n, double s) { return s * (n - 1); }},
    [](int ranks) { return ranks; },
    [](int ranks, int chunks) {
        Schedule schedule{"ring-all-gather", Collective::AllGather, 0, ranks, chunks, {}};
        appendRoundTrip(schedule, recorded::kShareOnly, 0, false);
        return schedule;
    }};

}  // namespace kolo::collectives
