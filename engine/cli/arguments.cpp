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

namespace {

template <typename T>
void declareOption(CLI::App& app, const std::string& name, T& value, const std::string& help) {
    const std::size_t end = name.find(' ');
    CLI::Option* const option = app.add_option(name.substr(0, end), value, help);
    if (end != std::string::npos) option->type_name(name.substr(end + 1));
}

}  // namespace

void addOption(CLI::App& app, const std::string& name, std::string& value, const std::string& help) {
    declareOption(app, name, value, help);
}
void addOption(CLI::App& app, const std::string& name, int& value, const std::string& help) {
    declareOption(app, name, value, help);
}
void addOption(CLI::App& app, const std::string& name, std::vector<std::string>& values, const std::string& help) {
    declareOption(app, name, values, help);
}
void addArgument(CLI::App& app, const std::string& name, std::string& value, const std::string& help) {
    app.add_option(name, value, help)->type_name("");
}
void addArgument(CLI::App& app, const std::string& name, std::vector<std::string>& values, const std::string& help) {
    app.add_option(name, values, help)->type_name("");
}
void addFlag(CLI::App& app, const std::string& name, bool& value, const std::string& help) {
    app.add_flag(name, value, help);
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
