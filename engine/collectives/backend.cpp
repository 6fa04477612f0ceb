// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/backend.h"

#include <fmt/format.h>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::collectives {

Outcome<const CollectiveBackend*> findBackend(std::string_view id) {
    std::vector<std::string> known;
    for (const CollectiveBackend* backend : allBackends()) {
        if (backend->id == id) return backend;
        known.push_back(backend->id);
    }
    return Error{ErrorCode::DeviceUnavailable, "collectives",
                 Complaint::tr("This build cannot perform collectives by {}; known are {}.", inQuotes(id),
                               fmt::join(known, ", "))};
}

Schedule oneCall(Collective collective, int ranks, const std::string& callName) {
    const bool shared = collective == Collective::ReduceScatter || collective == Collective::AllGather;
    return {callName, collective, 0, ranks, shared ? ranks : 1, {{callName + " (its inside is not shown)", {}}}};
}

}  // namespace kolo::collectives
