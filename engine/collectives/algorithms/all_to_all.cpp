// SPDX-License-Identifier: Apache-2.0
//
// All-to-all: everyone sends everyone everything.
//
//        A ⇄ B        In a single step each of the n workers sends its whole array to the n−1 others and sums what it
//        ⇅ ⤫ ⇅        receives in rank order: starting with its own array would give each rank different bits.
//        D ⇄ C
//
//   steps 1, bytes sent by each rank (n−1)S, by all n(n−1)S: the fewest steps and the most traffic.
//
// Payberah, "Distributed Learning", KTH 2019.
#include "engine/collectives/algorithm.h"

namespace kolo::collectives {

namespace {

Schedule makeAllToAll(int ranks, int chunks) {
    Schedule schedule{"all-to-all", Collective::AllReduce, 0, ranks, chunks, {{"exchange", {}}}};
    for (int from = 0; from < ranks; ++from)
        for (int to = 0; to < ranks; ++to)
            for (int chunk = 0; chunk < chunks && from != to; ++chunk)
                schedule.steps[0].transfers.push_back({from, to, chunk, true});
    return schedule;
}

}  // namespace

const Algorithm& allToAll{
    "all-to-all",
    "All-to-all",
    "Every worker sends its whole array to every other, and each adds up all of them.",
    "Payberah, Distributed Learning, KTH 2019",
    Collective::AllReduce,
    {"1", "(n−1)S", "n(n−1)S", [](int) { return 1.0; }, [](int n, double s) { return (n - 1) * s; },
     [](int n, double s) { return 1.0 * n * (n - 1) * s; }},
    [](int) { return 1; },
    makeAllToAll};

}  // namespace kolo::collectives
