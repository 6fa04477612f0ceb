// SPDX-License-Identifier: Apache-2.0
//
// Hierarchical: sum within each group first, then across the groups, and back.
//
//        A ← B     D ← E        reduce in groups: the members send to their leader (A, D)
//        ↑ C       ↑ F          reduce among leaders: the leaders send to the first
//        A ←────── D            then copies the other way: to the leaders, to the members
//
// There are ⌈√n⌉ ranks per group and as many groups. It pays when links within a group (NVLink in one host) are faster
// than those between groups: only one array per group crosses.
//
//   steps 4, bytes sent by the first leader (⌈√n⌉−1)S to its members and one array to each other leader, by all
//   2(n−1)S.
//
// TensorFlow's HierarchicalCopyAllReduce reduces along such a hierarchy and copies back the same way.
#include "engine/collectives/algorithm.h"

namespace kolo::collectives {

namespace {

int groupSize(int ranks) {
    int size = 1;
    while (size * size < ranks) ++size;
    return size;
}
int groupCount(int ranks) {
    return (ranks + groupSize(ranks) - 1) / groupSize(ranks);
}

Schedule makeHierarchical(int ranks, int chunks) {
    Schedule schedule{"hierarchical", Collective::AllReduce, 0, ranks, chunks, {}};
    const int size = groupSize(ranks);
    Step collect{"reduce in groups", {}}, across{"reduce among leaders", {}};
    Step back{"copy to leaders", {}}, handOut{"copy in groups", {}};
    for (int rank = 1; rank < ranks; ++rank) {
        const int leader = rank / size * size;
        for (int chunk = 0; chunk < chunks; ++chunk) {
            if (rank == leader) {
                across.transfers.push_back({leader, 0, chunk, true});
                back.transfers.push_back({0, leader, chunk, false});
            } else {
                collect.transfers.push_back({rank, leader, chunk, true});
                handOut.transfers.push_back({leader, rank, chunk, false});
            }
        }
    }
    for (Step* step : {&collect, &across, &back, &handOut})
        if (!step->transfers.empty()) schedule.steps.push_back(std::move(*step));
    return schedule;
}

}  // namespace

const Algorithm& hierarchical{
    "hierarchical",
    "Hierarchical (two levels)",
    "Groups add up at their leaders, the leaders at the first of them; the result goes back the same way.",
    "TensorFlow, HierarchicalCopyAllReduce",
    Collective::AllReduce,
    {"4", "(⌈√n⌉+⌈n/⌈√n⌉⌉−2)S", "2(n−1)S", [](int n) { return groupCount(n) > 1 ? 4.0 : 2.0; },
     [](int n, double s) { return (groupSize(n) + groupCount(n) - 2) * s; },
     [](int n, double s) { return 2.0 * (n - 1) * s; }},
    [](int) { return 1; },
    makeHierarchical};

}  // namespace kolo::collectives
