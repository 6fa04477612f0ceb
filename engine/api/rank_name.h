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

}  // namespace kolo
