// SPDX-License-Identifier: Apache-2.0
#include "engine/training/consistency_model.h"

#include <algorithm>

namespace kolo::training {

std::int64_t ConsistencyModel::staleness(int, std::int64_t updatesSince) const {
    return updatesSince;
}

const ConsistencyModelKind& findConsistencyModel(std::string_view id) {
    const auto& all = allConsistencyModelKinds();
    return **std::find_if(all.begin(), all.end(), [&](const ConsistencyModelKind* kind) { return kind->id == id; });
}

}  // namespace kolo::training
