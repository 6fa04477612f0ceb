// SPDX-License-Identifier: Apache-2.0
#include "engine/api/strategy.h"

namespace kolo {

const Strategy* findStrategy(std::string_view id) {
    for (const Strategy* strategy : allStrategies())
        if (strategy->info().id == id) return strategy;
    return nullptr;
}

}  // namespace kolo
