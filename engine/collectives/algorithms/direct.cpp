// SPDX-License-Identifier: Apache-2.0
//
// Direct: every rank is the master of one chunk.
//
//        share-reduce   each rank sends chunk r to rank r, all at once, which sums the n chunks in rank order
//        share-only     and sends the result to everyone
//
//   steps 2, bytes sent by each rank 2S(n−1)/n, by all 2S(n−1): the ring's traffic in two steps. It needs a link
//   between every two ranks, as inside one host: there it reads every array once and writes every array once, which is
//   the floor, and it is Kolo's fastest. (Two-shot allreduce; reduce-scatter and all-gather by all-to-all.)
#include "engine/api/event_names.h"
#include "engine/collectives/algorithm.h"

namespace kolo::collectives {

namespace {

Schedule makeDirect(int ranks, int chunks) {
    Schedule schedule{
        "direct", Collective::AllReduce, 0, ranks, chunks, {{recorded::kShareReduce, {}}, {recorded::kShareOnly, {}}}};
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const int owner = chunk % ranks;
        for (int rank = 0; rank < ranks; ++rank) {
            if (rank == owner) continue;
            schedule.steps[0].transfers.push_back({rank, owner, chunk, true});
            schedule.steps[1].transfers.push_back({owner, rank, chunk, false});
        }
    }
    return schedule;
}

}  // namespace

const Algorithm& direct{
    "direct",
    "Direct (two-shot)",
    "Every worker adds up one chunk for all, then sends it to all: the ring's traffic in two steps.",
    "Thakur, Rabenseifner and Gropp 2005",
    Collective::AllReduce,
    {"2", "2S(n−1)/n", "2S(n−1)", [](int) { return 2.0; }, [](int n, double s) { return 2 * s * (n - 1) / n; },
     [](int n, double s) { return 2 * s * (n - 1); }},
    [](int ranks) { return ranks; },
    makeDirect};

}  // namespace kolo::collectives
