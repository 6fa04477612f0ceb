// SPDX-License-Identifier: Apache-2.0
//
// Halving-doubling (Rabenseifner): the butterfly that sends only what is needed.
//
//        step 1   A ⇄ C, B ⇄ D   each keeps half of the array and sends the other half to be summed there
//        step 2   A ⇄ B, C ⇄ D   then a quarter: now each holds one complete chunk (reduce-scatter by halving)
//        step 3   A ⇄ B, C ⇄ D   and copies it back, then what it has received (all-gather by doubling)
//        step 4   A ⇄ C, B ⇄ D
//
//   steps 2 lg n, bytes sent by each rank 2S(n−1)/n, by all 2(n−1)S: the ring's traffic in the tree's number of steps.
//
// If n is not a power of two, the extra ranks fold in and out as in the butterfly: two more steps, and their partners
// send one more array. Rabenseifner, "Optimization of Collective Reduction Operations", ICCS 2004.
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/fold.h"

namespace kolo::collectives {

namespace {

/// Chunk c belongs to the block c mod inner, and block b ends up complete at rank b. With distance d, rank r works on
/// the blocks that agree with r in all bits above d.
Schedule makeHalvingDoubling(int ranks, int chunks) {
    Schedule schedule{"halving-doubling", Collective::AllReduce, 0, ranks, chunks, {}};
    const int inner = powerOfTwoBelow(ranks);
    const auto exchange = [&](int distance, bool halving) {
        Step step{halving ? "halving" : "doubling", {}};
        for (int from = 0; from < inner; ++from) {
            const int to = from ^ distance;
            const int keeper = halving ? to : from;  // whose half of the blocks is sent
            for (int chunk = 0; chunk < chunks; ++chunk)
                if ((chunk % inner) / distance == keeper / distance)
                    step.transfers.push_back({from, to, chunk, halving});
        }
        schedule.steps.push_back(std::move(step));
    };
    appendFoldIn(schedule, inner);
    for (int distance = inner / 2; distance >= 1; distance /= 2) exchange(distance, true);
    for (int distance = 1; distance < inner; distance *= 2) exchange(distance, false);
    appendFoldOut(schedule, inner);
    return schedule;
}

}  // namespace

const Algorithm& halvingDoubling{
    "halving-doubling",
    "Halving-doubling (Rabenseifner)",
    "Pairs exchange halves, quarters, eighths … to add up, then copy the complete parts back the same way.",
    "Rabenseifner 2004",
    Collective::AllReduce,
    {"2 lg n", "2S(n−1)/n", "2(n−1)S", [](int n) { return 2.0 * ceilLog2(powerOfTwoBelow(n)) + foldSteps(n); },
     [](int n, double s) {
         const int inner = powerOfTwoBelow(n);
         return 2 * s * (inner - 1) / inner + foldSteps(n) / 2 * s;
     },
     [](int n, double s) { return 2.0 * (n - 1) * s; }},
    powerOfTwoBelow,
    makeHalvingDoubling};

}  // namespace kolo::collectives
