// SPDX-License-Identifier: Apache-2.0
//
// The small change of error sentences. A wrong request gets one line that names the value as it was written and what is
// allowed; a value from outside may be a megabyte long or full of control characters, and the line must stay a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kolo {

/// "value" in quotation marks on one line: control characters and bytes that are no UTF-8 become '?', and what is
/// longer than `limit` bytes ends in "…".
std::string inQuotes(std::string_view value, std::size_t limit = 60);

/// {"a", "b", "c"} → "a, b or c".
std::string orList(const std::vector<std::string>& names);

/// The candidate that was probably meant (few letters differ), or "".
std::string nearestName(std::string_view text, const std::vector<std::string>& candidates);

/// " Did you mean \"ring\"?" or "".
std::string didYouMean(std::string_view text, const std::vector<std::string>& candidates);

/// Is this text well-formed UTF-8 (no overlong forms, no surrogates)?
bool isUtf8(std::string_view text);

}  // namespace kolo
