// SPDX-License-Identifier: Apache-2.0
//
// How commands declare their options, and the checks that several of them share.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"

namespace kolo::cli {

Option formatOption(std::string& format, const std::vector<std::string>& formats) {
    std::vector<std::string> named = formats;
    named.front() += " (the default)";
    return {"--format", format, orList(named).english(), formats};
}

std::function<Outcome<void>()> declareOptions(CLI::App& app, const std::vector<Option>& options) {
    for (const Option& option : options) {
        const bool isNamed = option.name.starts_with('-');
        const std::size_t end = isNamed ? option.name.find(' ') : std::string::npos;
        const std::string name = option.name.substr(0, end);
        const auto declare = [&]<typename T>(T* value) {
            if constexpr (std::is_same_v<T, bool>) {
                app.add_flag(name, *value, option.help);
            } else {
                CLI::Option* const declared = app.add_option(name, *value, option.help);
                if (!isNamed)
                    declared->type_name("");
                else if (end != std::string::npos)
                    declared->type_name(option.name.substr(end + 1));
            }
        };
        std::visit(declare, option.value);
    }
    return [&app, options]() -> Outcome<void> {
        for (const Option& option : options) {
            if (option.allowed.empty()) continue;
            const std::string name = option.name.substr(0, option.name.find(' '));
            if (app.count(name) == 0 && name.starts_with('-')) continue;  // only named ones may be left out
            TRY(checkOneOf(name, *std::get<std::string*>(option.value), option.allowed));
        }
        return {};
    };
}

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
