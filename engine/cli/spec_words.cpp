// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/spec_words.h"

#include <fmt/format.h>

#include <map>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::cli {

Outcome<void> takeWords(const std::string& command, const std::vector<std::string>& words, RunSpec& spec) {
    std::map<std::string, std::string> given;
    bool named = false;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos && !named && given.empty()) {
            spec.strategy = word;
            named = true;
            continue;
        }
        if (equals == std::string::npos || equals == 0) {
            return Error{
                ErrorCode::BadValue, word,
                fmt::format(
                    "kolo {} does not know what to do with {}; a parameter is written name=value, as in op=sum.",
                    command, inQuotes(word))};
        }
        const std::string key = word.substr(0, equals);
        if (!given.emplace(key, word.substr(equals + 1)).second) {
            return Error{ErrorCode::BadValue, key,
                         fmt::format("The parameter {} is given twice; once is allowed.", inQuotes(key))};
        }
    }
    for (auto& [key, value] : given) spec.parameters[key] = value;
    return {};
}

Outcome<const Strategy*> strategyOf(const RunSpec& spec, const std::string& missing) {
    if (const Strategy* strategy = findStrategy(spec.strategy)) return strategy;
    std::vector<std::string> ids;
    for (const Strategy* each : allStrategies()) ids.push_back(each->info().id);
    return Error{ErrorCode::UnknownStrategy, "STRATEGY",
                 spec.strategy.empty()
                     ? Text(missing)
                     : Text(fmt::format("There is no strategy {}; there is {}.{}", inQuotes(spec.strategy), orList(ids),
                                        didYouMean(spec.strategy, ids)))};
}

}  // namespace kolo::cli
