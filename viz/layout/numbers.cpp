// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

/// "1.2e+05" → "1.2e5".
std::string withShortExponent(std::string text) {
    const auto e = text.find('e');
    if (e == std::string::npos) return text;
    auto digits = e + 1;
    if (text[digits] == '+') {
        text.erase(digits, 1);
    } else if (text[digits] == '-') {
        ++digits;
    }
    while (digits + 1 < text.size() && text[digits] == '0') text.erase(digits, 1);
    return text;
}

}  // namespace

int characters(const std::string& text) {
    return static_cast<int>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string shortNumber(double value, DType type, int maxChars) {
    std::string exact = shownValue(value, type);
    if (characters(exact) <= maxChars || !std::isfinite(value)) return exact;
    for (int digits = 9; digits >= 2; --digits) {
        std::string text = decimalNumber(fmt::format("{:.{}g}", value, digits));
        if (characters(text) <= maxChars) return text;
    }
    for (int digits = 4; digits >= 1; --digits) {
        std::string text = withShortExponent(decimalNumber(fmt::format("{:.{}g}", value, digits)));
        if (characters(text) <= maxChars) return text;
    }
    return "…";
}

std::string shortValues(std::span<const double> values, DType type, int maxChars) {
    if (values.empty()) return {};
    const bool more = values.size() > 1;
    constexpr int kTail = 2;  // " …"
    std::string text = shortNumber(values[0], type, more ? std::max(maxChars - kTail, 1) : maxChars);
    std::size_t shown = 1;
    for (; shown < values.size(); ++shown) {
        const std::string next = " " + shownValue(values[shown], type);
        const int tail = shown + 1 < values.size() ? kTail : 0;
        if (characters(text) + characters(next) + tail > maxChars) break;
        text += next;
    }
    if (shown < values.size() && characters(text) + kTail <= maxChars) text += " …";
    return text;
}

std::int64_t roundedToTwoDigits(double value) {
    if (!(value > 0) || !std::isfinite(value)) return 0;
    const double unit = std::max(std::pow(10.0, std::floor(std::log10(value)) - 1), 1.0);
    return static_cast<std::int64_t>(std::round(value / unit) * unit);
}

}  // namespace kolo::viz
