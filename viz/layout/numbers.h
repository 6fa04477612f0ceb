// SPDX-License-Identifier: Apache-2.0
//
// Numbers for small spaces. A cell of a picture has room for a few characters; what does not fit is rounded, never cut
// in the middle of its digits, and the exact value stays available on hover and in the table.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/api/number_words.h"
#include "engine/api/types.h"

namespace kolo::viz {

using kolo::groupedNumber;

/// The exact value if it has at most `maxChars` characters, else as many significant digits as fit ("0.333",
/// "1.23e+05", "1e5"), else "…".
std::string shortNumber(double value, DType type, int maxChars);

/// The first values of a chunk: "17 11 …"; at least the first one, shortened if necessary. Empty for no values.
std::string shortValues(std::span<const double> values, DType type, int maxChars);

/// 23,847 → 24,000: two significant digits are enough for how much slower than life a picture runs.
std::int64_t roundedToTwoDigits(double value);

/// Characters as a reader counts them: UTF-8 code points.
int characters(const std::string& text);

}  // namespace kolo::viz
