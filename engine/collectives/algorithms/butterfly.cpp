// SPDX-License-Identifier: Apache-2.0
//
// Butterfly, or recursive doubling: after k steps everyone knows what its group of 2^k knows.
//
//        A ⇄ B   C ⇄ D        step 1: neighbours exchange their whole arrays and add
//        A ⇄ C   B ⇄ D        step 2: those two apart, then four apart …
//
//   steps lg n, bytes sent by each rank S lg n, by all n lg n S. Nobody waits and nobody leads, so it is the fastest
//   for short arrays.
//
// If n is not a power of two, the ranks beyond the largest power of two below n first fold their array into a partner's
// and get the result back at the end: two more steps and one more array; the lecture's formula is for powers of two.
// Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH", 2005.
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/binomial.h"
#include "engine/collectives/algorithms/fold.h"

namespace kolo::collectives {

namespace {

Schedule makeButterfly(int ranks, int chunks) {
    Schedule schedule{"butterfly", Collective::AllReduce, 0, ranks, chunks, {}};
    const int inner = powerOfTwoBelow(ranks);
    appendFoldIn(schedule, inner);
    for (int distance = 1; distance < inner; distance *= 2) {
        Step step{"exchange", {}};
        for (int from = 0; from < inner; ++from)
            for (int chunk = 0; chunk < chunks; ++chunk) step.transfers.push_back({from, from ^ distance, chunk, true});
        schedule.steps.push_back(std::move(step));
    }
    appendFoldOut(schedule, inner);
    return schedule;
}

}  // namespace

const Algorithm& butterfly{
    "butterfly",
    "Butterfly (recursive doubling)",
    "Pairs exchange whole arrays at distance 1, 2, 4 …; after lg n steps everyone has the sum.",
    "Thakur, Rabenseifner and Gropp 2005; Payberah, Distributed Learning, KTH 2019",
    Collective::AllReduce,
    {"lg n", "S lg n", "n lg n S", [](int n) { return ceilLog2(powerOfTwoBelow(n)) + foldSteps(n); },
     [](int n, double s) { return (ceilLog2(powerOfTwoBelow(n)) + foldSteps(n) / 2) * s; },
     [](int n, double s) {
         const int inner = powerOfTwoBelow(n);
         return (1.0 * inner * ceilLog2(inner) + 2 * (n - inner)) * s;
     }},
    [](int) { return 1; },
    makeButterfly};

}  // namespace kolo::collectives
