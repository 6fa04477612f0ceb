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

std::string sizeInWords(std::string size) {
    const auto unit = size.find_first_not_of("0123456789.");
    if (unit != 0 && unit != std::string::npos) size.insert(unit, " ");
    return size;
}

namespace {

std::string decimalSign() {
    //: Between the whole part of a number and its fraction: 1.5
    return Wording::tr(".");
}

}  // namespace

std::string decimalNumber(std::string digits) {
    if (const auto point = digits.find('.'); point != std::string::npos) digits.replace(point, 1, decimalSign());
    return digits;
}

std::string shownValue(double value, DType type) {
    return decimalNumber(formatValue(value, type));
}

std::string plainNumber(std::string digits) {
    const std::string sign = decimalSign();
    const auto at = digits.find(sign);
    if (digits.find('.') == std::string::npos && at != std::string::npos) digits.replace(at, sign.size(), ".");
    return digits;
}

}  // namespace kolo
