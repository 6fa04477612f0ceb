// SPDX-License-Identifier: Apache-2.0
#include "lessons/player/run_words.h"

#include <fmt/format.h>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

Error wrong(const std::string& field, Text sentence) {
    return {ErrorCode::BadValue, field, std::move(sentence)};
}

Outcome<std::vector<std::string>> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool quoted = false, any = false;
    for (const char c : text) {
        if (c == '"') {
            quoted = !quoted;
            any = true;
        } else if (!quoted && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
            if (any) words.push_back(std::exchange(word, {}));
            any = false;
        } else {
            word += c;
            any = true;
        }
    }
    if (quoted) return wrong("run", Complaint::tr("A run has a quotation mark that is not closed"));
    if (any) words.push_back(word);
    return words;
}

}  // namespace

Outcome<RunWords> parseRun(std::string_view text) {
    auto words = TRY(wordsOf(text));
    RunWords run;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word.starts_with("--")) {
            if (i + 1 == words.size()) return wrong(word, Complaint::tr("{} needs a value after it", inQuotes(word)));
            const std::string& value = words[++i];
            if (word == "--devices") {
                run.spec.devices = TRY(parseDevices(value));
            } else if (word == "--launch") {
                run.spec.launch = value;
            } else if (word == "--collectives") {
                run.spec.collectives = value;
            } else if (word == "--system") {
                run.spec.system = value;
            } else if (word == "--step") {
                if (!parsesWhole(value, run.step) || run.step < 0)
                    return wrong(word,
                                 Complaint::tr("--step is {}, but must be a whole number from 0", inQuotes(value)));
            } else {
                const std::vector<std::string> known = {"--system", "--devices", "--launch", "--collectives", "--step"};
                return wrong(word, Complaint::tr("A run has no option {}; it has {}{}", inQuotes(word), orList(known),
                                                 didYouMean(word, known)));
            }
            continue;
        }
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos && run.spec.strategy.empty()) {
            run.spec.strategy = word;
        } else if (equals == std::string::npos || equals == 0) {
            return wrong(word, Complaint::tr("The word {} has no place in a run; a parameter is written name=value",
                                             inQuotes(word)));
        } else if (!run.spec.parameters.emplace(word.substr(0, equals), word.substr(equals + 1)).second) {
            return wrong(word, Complaint::tr("The parameter {} is given twice", inQuotes(word.substr(0, equals))));
        }
    }
    if (run.spec.strategy.empty() && run.spec.system.empty())
        return wrong("run", Complaint::tr("A run begins with a strategy, as in allreduce algorithm=ring"));
    return run;
}

Outcome<void> checkRun(const RunSpec& wanted, const std::vector<StrategyInfo>& strategies) {
    RunSpec spec = wanted;
    TRY(systems::choose(spec, {}));
    std::vector<std::string> names;
    for (const StrategyInfo& info : strategies) {
        names.push_back(info.id);
        if (info.id != spec.strategy) continue;
        TRY(checkParameters(info, spec.parameters));
        return {};
    }
    return Error{ErrorCode::UnknownStrategy, "strategy",
                 Complaint::tr("There is no strategy {}; there are {}.{}", inQuotes(spec.strategy), orList(names),
                               didYouMean(spec.strategy, names))};
}

}  // namespace kolo::lessons
