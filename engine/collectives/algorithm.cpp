// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/algorithm.h"

namespace kolo::collectives {

const Algorithm* findAlgorithm(std::string_view id) {
    for (const Algorithm* algorithm : allAlgorithms())
        if (algorithm->id == id) return algorithm;
    return nullptr;
}

}  // namespace kolo::collectives
