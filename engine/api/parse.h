// SPDX-License-Identifier: Apache-2.0
//
// The first steps of reading a text from outside.
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

namespace kolo {

/// Without the white space around it.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// All of `text` is a number that `number` can hold: no sign but '-', nothing before or behind it. Where it is not,
/// `number` is of no use.
template <typename Number>
bool parsesWhole(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

}  // namespace kolo
