// SPDX-License-Identifier: Apache-2.0
#include "engine/api/strategy.h"

#include "engine/runtime/link_model.h"

namespace kolo {

std::optional<runtime::Link> Job::link() const {
    return std::nullopt;
}

const Strategy* findStrategy(std::string_view id) {
    for (const Strategy* strategy : allStrategies())
        if (strategy->info().id == id) return strategy;
    return nullptr;
}

}  // namespace kolo
