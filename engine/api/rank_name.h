// SPDX-License-Identifier: Apache-2.0
//
// What a rank is called: "C" for a worker; those beyond the workers' devices are "server" or, of several, "server 2".
#pragma once

#include <algorithm>

#include "engine/api/run_info.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo {

inline Text rankName(int rank, int workers, int servers) {
    if (rank < workers) return workerName(rank);
    return servers == 1 ? Engine::tr("server") : Engine::tr("server {}", rank - workers + 1);
}

inline int workersOf(const RunInfo& info) {
    return std::clamp(info.spec.devices.count, 1, std::max(1, info.ranks));
}

inline Text rankName(int rank, const RunInfo& info) {
    return rankName(rank, workersOf(info), info.ranks - workersOf(info));
}

/// Within a sentence: "worker C", "server", of several "server 2".
inline Text rankTitle(int rank, const RunInfo& info) {
    return rank < workersOf(info) ? Engine::tr("worker {}", workerName(rank)) : rankName(rank, info);
}

/// Where a sentence begins: "Worker C", "The server", of several "Server 2".
inline Text rankSubject(int rank, const RunInfo& info) {
    if (rank < workersOf(info)) return Complaint::tr("Worker {}", workerName(rank));
    const int servers = info.ranks - workersOf(info);
    return servers == 1 ? Complaint::tr("The server") : Complaint::tr("Server {}", rank - workersOf(info) + 1);
}

}  // namespace kolo
