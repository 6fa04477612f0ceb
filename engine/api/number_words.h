// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace kolo {

/// 24,000: an integer's digits in groups of three, as the reader's language separates them.
std::string groupedNumber(std::int64_t value);

}  // namespace kolo
