// SPDX-License-Identifier: Apache-2.0
//
// Tree reduce: one binomial tree, bottom-up.
//
//        A           in the first step B sends to A and D to C, in the second C sends to A: those who have not sent yet
//        ├── C       halve in every step.
//        │   └── D
//        └── B
//
//   steps ⌈lg n⌉, bytes sent by the busiest rank S, by all S(n−1).
//
// Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH", 2005.
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/binomial.h"

namespace kolo::collectives {

const Algorithm& treeReduce{
    "tree-reduce",
    "Tree",
    "Pairs add up, then pairs of pairs, until the root has everything.",
    "Thakur, Rabenseifner and Gropp 2005",
    Collective::Reduce,
    {"⌈lg n⌉", "S", "S(n−1)", [](int n) { return 1.0 * ceilLog2(n); },
     []([[maybe_unused]] int n, double s) { return s; }, [](int n, double s) { return s * (n - 1); }},
    [](int) { return 1; },
    [](int ranks, int chunks) {
        Schedule schedule{"tree-reduce", Collective::Reduce, 0, ranks, chunks, {}};
        appendBinomialReduce(schedule);
        return schedule;
    }};

}  // namespace kolo::collectives
