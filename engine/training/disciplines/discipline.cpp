// SPDX-License-Identifier: Apache-2.0
#include "engine/training/discipline.h"

#include <algorithm>

namespace kolo::training {

std::int64_t Discipline::staleness(int, std::int64_t updatesSince) const {
    return updatesSince;
}

const DisciplineKind& findDiscipline(std::string_view id) {
    const auto& all = allDisciplineKinds();
    return **std::find_if(all.begin(), all.end(), [&](const DisciplineKind* kind) { return kind->id == id; });
}

}  // namespace kolo::training
