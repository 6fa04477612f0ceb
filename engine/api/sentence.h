// SPDX-License-Identifier: Apache-2.0
//
// Helpers for composing error messages. An invalid request gets one line that names the value as written and what is
// allowed; a value from outside may be a megabyte long or full of control characters, and must still fit on that line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/text.h"

namespace kolo {

/// "value" in quotation marks on one line: control characters and invalid UTF-8 become '?', and anything longer than
/// `limit` bytes ends in "…".
Text inQuotes(std::string_view value, std::size_t limit = 60);

/// {"a", "b", "c"} → "a, b or c".
Text orList(const std::vector<std::string>& names);

/// The candidate that was probably meant (few letters differ), or "".
std::string nearestName(std::string_view text, const std::vector<std::string>& candidates);

/// " Did you mean \"ring\"?" or "".
Text didYouMean(std::string_view text, const std::vector<std::string>& candidates);

/// Is `text` well-formed UTF-8 (no overlong forms, no surrogates)?
bool isUtf8(std::string_view text);

}  // namespace kolo
