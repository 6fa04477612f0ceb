// SPDX-License-Identifier: Apache-2.0
//
// A run that does not fit into this machine's memory is refused before anything is allocated, let alone recorded. A
// strategy knows what it will allocate; here is how that is held against what there is.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::runtime {

struct MemoryPart {
    std::string field;  ///< the parameter that makes it large
    Text what;          ///< "the data"
    std::uint64_t bytes = 0;
};

std::uint64_t bytesOf(const std::vector<MemoryPart>& parts);

/// With room to spare for the rest of the machine. Unknown is enough.
bool isEnoughMemory(std::uint64_t neededBytes, std::uint64_t thereBytes);

/// An error about the field of the largest part, with its `value`s by field, when all of it together is too much for
/// `thereBytes` (availableMemoryBytes(), or what there was before others took their share).
Outcome<void> checkMemory(const std::vector<MemoryPart>& parts, const std::map<std::string, std::string>& values,
                          std::uint64_t thereBytes);

/// a · b, or the largest number when that is larger.
constexpr std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? ~std::uint64_t{0} : product;
}

}  // namespace kolo::runtime
