// SPDX-License-Identifier: Apache-2.0
#include "engine/api/number_words.h"

#include <cstdlib>

#include "engine/api/wording.h"

namespace kolo {

std::string groupedNumber(std::int64_t value) {
    //: Between the thousands of a whole number: 24,000
    const std::string between = Wording::tr(",");
    std::string digits = std::to_string(std::abs(value));
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), between);
    return value < 0 ? "-" + digits : digits;
}

std::string decimalNumber(std::string digits) {
    if (const auto point = digits.find('.'); point != std::string::npos) {
        //: Between the whole part of a number and its fraction: 1.5
        digits.replace(point, 1, Wording::tr("."));
    }
    return digits;
}

}  // namespace kolo
