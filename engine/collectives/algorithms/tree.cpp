// SPDX-License-Identifier: Apache-2.0
//
// Tree: sum in pairs of pairs, then hand the result down the same way.
//
//        A           reduce, ⌈lg n⌉ steps: in the first, B sends to A and D to C; in the second, C sends to A. After
//        ├── C       each step half of the remaining ranks are done.
//        │   └── D
//        └── B       broadcast, ⌈lg n⌉ steps: the same way down.
//
//   steps 2⌈lg n⌉, bytes sent by the root S⌈lg n⌉, by all 2(n−1)S: few steps, so it wins for small arrays; for large
//   ones most links are idle most of the time.
//
// The lecture's card gives S⌈lg n⌉ as an approximation of what the busiest rank sends; for this binomial tree it is
// exact. Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH", 2005.
#include "engine/collectives/algorithm.h"
#include "engine/collectives/algorithms/binomial.h"

namespace kolo::collectives {

const Algorithm& tree{
    "tree",
    "Tree",
    "Pairs add up, then pairs of pairs, until one has everything; the result goes down the same tree.",
    "Thakur, Rabenseifner and Gropp 2005; Payberah, Distributed Learning, KTH 2019",
    Collective::AllReduce,
    {"2⌈lg n⌉", "S⌈lg n⌉", "2(n−1)S", [](int n) { return 2.0 * ceilLog2(n); },
     [](int n, double s) { return ceilLog2(n) * s; }, [](int n, double s) { return 2.0 * (n - 1) * s; }},
    [](int) { return 1; },
    [](int ranks, int chunks) {
        Schedule schedule{"tree", Collective::AllReduce, 0, ranks, chunks, {}};
        appendBinomialReduce(schedule);
        appendBinomialBroadcast(schedule);
        return schedule;
    }};

}  // namespace kolo::collectives
