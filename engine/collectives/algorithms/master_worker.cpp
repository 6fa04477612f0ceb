// SPDX-License-Identifier: Apache-2.0
//
// Master-worker: one rank sums for all.
//
//        B   C   D        All workers send their whole array to the master (rank 0), which sums them in rank order
//         ↘  ↓  ↙         and sends the result back to each.
//            A
//         ↙  ↓  ↘         It is simple, and everything passes through one link.
//        B   C   D
//
//   steps 2 (a master with one link needs 2(n−1)), bytes sent by the master (n−1)S and as many received, by all
//   2(n−1)S.
//
// Payberah, "Distributed Learning", KTH 2019.
#include "engine/collectives/algorithm.h"

namespace kolo::collectives {

namespace {

Schedule makeMasterWorker(int ranks, int chunks) {
    Schedule schedule{"master-worker", Collective::AllReduce, 0, ranks, chunks, {{"collect", {}}, {"hand out", {}}}};
    for (int worker = 1; worker < ranks; ++worker) {
        for (int chunk = 0; chunk < chunks; ++chunk) {
            schedule.steps[0].transfers.push_back({worker, 0, chunk, true});
            schedule.steps[1].transfers.push_back({0, worker, chunk, false});
        }
    }
    return schedule;
}

}  // namespace

const Algorithm& masterWorker{
    "master-worker",
    "Master-worker",
    "All workers send their arrays to one of them, which adds them up and sends the result to all.",
    "Payberah, Distributed Learning, KTH 2019",
    Collective::AllReduce,
    {"2", "(n−1)S", "2(n−1)S", [](int) { return 2.0; }, [](int n, double s) { return (n - 1) * s; },
     [](int n, double s) { return 2.0 * (n - 1) * s; }},
    [](int) { return 1; },
    makeMasterWorker};

}  // namespace kolo::collectives
