// SPDX-License-Identifier: Apache-2.0
//
// Tree broadcast: one binomial tree, top-down.
//
//        A           in the first step A sends to C, in the second A sends to B and C to D: those who have the array
//        ├── C       double in every step.
//        │   └── D
//        └── B
//
//   steps ⌈lg n⌉, bytes sent by the busiest rank S⌈lg n⌉, by all S(n−1).
//
// Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH", 2005.
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/binomial.h"

namespace kolo::collectives {

const Algorithm& treeBroadcast{
    "tree-broadcast",
    "Tree",
    "The root's array reaches everyone: those who have it double in every step.",
    "Thakur, Rabenseifner and Gropp 2005",
    Collective::Broadcast,
    {"⌈lg n⌉", "S⌈lg n⌉", "S(n−1)", [](int n) { return 1.0 * ceilLog2(n); },
     []([[maybe_unused]] int n, double s) { return ceilLog2(n) * s; }, [](int n, double s) { return s * (n - 1); }},
    [](int) { return 1; },
    [](int ranks, int chunks) {
        Schedule schedule{"tree-broadcast", Collective::Broadcast, 0, ranks, chunks, {}};
        appendBinomialBroadcast(schedule);
        return schedule;
    }};

}  // namespace kolo::collectives
