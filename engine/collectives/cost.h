// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/schedule.h"

namespace kolo::collectives {

/// What a schedule costs for an array of `elements` per rank, counted from its transfers; multiply by the element size
/// for bytes.
struct Cost {
    int steps = 0;
    std::int64_t messages = 0;
    std::vector<std::int64_t> sentElements;      ///< per rank
    std::vector<std::int64_t> receivedElements;  ///< per rank
    std::int64_t busiestSent = 0;                ///< by the rank that sends most
    std::int64_t totalSent = 0;                  ///< by all ranks
};
Cost costOf(const Schedule& schedule, std::int64_t elements);

}  // namespace kolo::collectives
