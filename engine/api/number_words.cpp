// SPDX-License-Identifier: Apache-2.0
#include "engine/api/number_words.h"

#include <cstdlib>

#include "engine/api/wording.h"

namespace kolo {

namespace {

template <typename Words>
Words grouped(std::int64_t value, const Words& between) {
    const std::string digits = std::to_string(std::abs(value));
    Words words(value < 0 ? "-" : "");
    for (std::size_t at = 0, end; at < digits.size(); at = end) {
        end = digits.size() - (digits.size() - at - 1) / 3 * 3;
        if (at > 0) words += between;
        words += digits.substr(at, end - at);
    }
    return words;
}

}  // namespace

std::string groupedNumber(std::int64_t value) {
    //: Between the thousands of a whole number: 24,000
    return grouped(value, Wording::tr(","));
}

Text groupedText(std::int64_t value) {
    //: Between the thousands of a whole number: 24,000
    return grouped(value, Complaint::tr(","));
}

std::string decimalNumber(std::string digits) {
    if (const auto point = digits.find('.'); point != std::string::npos) {
        //: Between the whole part of a number and its fraction: 1.5
        digits.replace(point, 1, Wording::tr("."));
    }
    return digits;
}

}  // namespace kolo
