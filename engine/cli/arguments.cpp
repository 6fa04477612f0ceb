// SPDX-License-Identifier: Apache-2.0
//
// Argument checks shared by several commands.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"

namespace kolo::cli {

Outcome<void> checkOneOf(const std::string& option, const std::string& value, const std::vector<std::string>& allowed) {
    if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return {};
    return Error{ErrorCode::BadValue, option,
                 Complaint::tr("{} is {}, but it must be {}.{}", option, inQuotes(value), orList(allowed),
                               didYouMean(value, allowed))};
}

Outcome<std::int64_t> wholeNumber(const std::string& option, const std::string& value, std::int64_t lowest,
                                  std::int64_t highest) {
    std::int64_t number = 0;
    if (parsesWhole(value, number) && number >= lowest && number <= highest) return number;
    return Error{ErrorCode::BadValue, option,
                 Complaint::tr("{} is {}, but it must be a whole number from {} to {}.", option, inQuotes(value),
                               lowest, highest)};
}

}  // namespace kolo::cli
