// SPDX-License-Identifier: Apache-2.0
//
// The basics of parsing text from outside.
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

namespace kolo {

/// `text` without the white space at its ends.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Parses `text` as one number and nothing else: no white space, no '+'. If it is none, or does not fit `number`,
/// returns false and leaves `number` unspecified.
template <typename Number>
bool parsesWhole(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

}  // namespace kolo
