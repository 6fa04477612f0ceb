// SPDX-License-Identifier: Apache-2.0
//
// Round-robin: all-to-all, one neighbour at a time.
//
//        step 1   A → B → C → D → A      Each worker sends its own array to its first neighbour, then to its second,
//        step 2   A → C → A, B → D → B   and so on. What arrives waits beside its own array, and is summed in rank
//        step 3   A → D → C → B → A      order once everything is there: so all get the same bits.
//
//   steps n−1, bytes sent by each rank (n−1)S, by all n(n−1)S: as much traffic as all-to-all, but no link carries more
//   than one array at a time.
//
// Payberah, "Distributed Learning", KTH 2019.
#include "engine/collectives/algorithm.h"

namespace kolo::collectives {

namespace {

Schedule makeRoundRobin(int ranks, int chunks) {
    Schedule schedule{"round-robin", Collective::AllReduce, 0, ranks, chunks, {}};
    for (int distance = 1; distance < ranks; ++distance) {
        Step step{"in turn", {}, distance < ranks - 1};
        for (int from = 0; from < ranks; ++from)
            for (int chunk = 0; chunk < chunks; ++chunk)
                step.transfers.push_back({from, (from + distance) % ranks, chunk, true});
        schedule.steps.push_back(std::move(step));
    }
    return schedule;
}

}  // namespace

const Algorithm& roundRobin{
    "round-robin",
    "Round-robin",
    "Every worker sends its whole array to its first neighbour, then to its second, until all have it.",
    "Payberah, Distributed Learning, KTH 2019",
    Collective::AllReduce,
    {"n−1", "(n−1)S", "n(n−1)S", [](int n) { return n - 1.0; }, [](int n, double s) { return (n - 1) * s; },
     [](int n, double s) { return 1.0 * n * (n - 1) * s; }},
    [](int) { return 1; },
    makeRoundRobin};

}  // namespace kolo::collectives
