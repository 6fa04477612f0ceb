// SPDX-License-Identifier: Apache-2.0
//
// Numbers for people, as the reader's language writes them. Whatever is typed, copied or parsed (settings, CSV, JSON)
// keeps the decimal point and has no groups.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/api/text.h"
#include "engine/api/types.h"

namespace kolo {

/// 24,000: an integer's digits in groups of three.
std::string groupedNumber(std::int64_t value);
/// The same within a text, whose reader's language is not known yet.
Text groupedText(std::int64_t value);

/// A size as a setting has it, 25MiB, in words: 25 MiB.
std::string sizeInWords(std::string size);

/// 1.5: digits with the language's decimal sign.
std::string decimalNumber(std::string digits);
/// A value of a run as it is shown: formatValue() with that sign.
std::string shownValue(double value, DType type);
/// The other way round: what is typed may have the language's sign, or the point.
std::string plainNumber(std::string digits);

/// The same within a sentence, which sets the precision: Wording::tr("loss {:.3g}", Decimal{loss}).
struct Decimal {
    double value;
};

}  // namespace kolo

template <>
struct fmt::formatter<kolo::Decimal> : fmt::formatter<double> {
    auto format(kolo::Decimal number, fmt::format_context& context) const {
        fmt::memory_buffer digits;
        fmt::format_context plain(fmt::appender(digits), {}, {});
        fmt::formatter<double>::format(number.value, plain);
        return std::ranges::copy(kolo::decimalNumber(fmt::to_string(digits)), context.out()).out;
    }
};
