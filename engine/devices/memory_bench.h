// SPDX-License-Identifier: Apache-2.0
//
// What an allocation from a device costs, beside one from the C library, which must find memory for any program. Both
// begin with the same number of blocks; then, again and again, one of them is freed and another allocated, and the cost
// is that of both. They take turns, round after round, and the medians are reported.
#pragma once

#include <cstddef>

#include "engine/api/outcome.h"

namespace kolo::devices {

enum class MemorySizes : unsigned char {
    Layers,  ///< those of a model's layers, again and again: every hole fits
    Any,     ///< by chance from 64 B to 1 MiB, small ones more often: holes hardly ever fit
};

struct MemoryCost {
    double ns = 0, libraryNs = 0;                ///< of an allocation and what is given back for it
    int systemCalls = 0;                         ///< of the device, in all measured rounds
    std::size_t peakBytes = 0, peakAddress = 0;  ///< in use, and up to where
};

/// On a virtual device. `blocks`, `count` and `rounds` from 1.
Outcome<MemoryCost> measureAllocations(MemorySizes sizes, std::size_t blocks, std::size_t count, int rounds);

}  // namespace kolo::devices
