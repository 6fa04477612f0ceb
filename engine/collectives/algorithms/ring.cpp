// SPDX-License-Identifier: Apache-2.0
//
// Ring allreduce: how do n workers sum their arrays when each can talk to only one neighbour?
//
//        A ──→ B        Cut the array into n chunks. In every step each worker sends one chunk to its right-hand
//        ↑     ↓        neighbour, so every link is busy in every step and nobody leads.
//        D ←── C
//
//   share-reduce   n−1 steps. In the first, worker p sends its chunk p; from then on it passes on the chunk that has
//                  just arrived, with its own values added. After n−1 steps worker p holds chunk p+1 complete.
//   share-only     n−1 more steps around the same ring: complete chunks are copied until everyone has all of them.
//
//   steps 2(n−1), bytes sent by each rank 2S(n−1)/n, by all 2S(n−1): for large arrays independent of n, and optimal
//   in bandwidth. The price is latency that grows with n.
//
// Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", JPDC 2009; Payberah,
// "Distributed Learning", KTH 2019, from whose review question the order of the chunks is taken.
#include "engine/api/event_names.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/around.h"

namespace kolo::collectives {

namespace {

Schedule makeRing(int ranks, int chunks) {
    Schedule schedule{"ring", Collective::AllReduce, 0, ranks, chunks, {}};
    appendRoundTrip(schedule, recorded::kShareReduce, 0, true);
    appendRoundTrip(schedule, recorded::kShareOnly, 1, false);
    return schedule;
}

}  // namespace

const Algorithm& ring{
    "ring",
    "Ring",
    "Every worker passes one chunk a step to its neighbour: first adding up, then handing round.",
    "Patarasuk and Yuan 2009; Payberah, Distributed Learning, KTH 2019",
    Collective::AllReduce,
    {"2(n−1)", "2S(n−1)/n", "2S(n−1)", [](int n) { return 2.0 * (n - 1); },
     [](int n, double s) { return 2 * s * (n - 1) / n; }, [](int n, double s) { return 2 * s * (n - 1); }},
    [](int ranks) { return ranks; },
    makeRing};

}  // namespace kolo::collectives
