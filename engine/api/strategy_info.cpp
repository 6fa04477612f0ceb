// SPDX-License-Identifier: Apache-2.0
#include "engine/api/strategy_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo {

namespace {

/// "from 0 to 64", "of at least 0", "of at most 64" or nothing.
Text rangeText(const Parameter& parameter) {
    if (parameter.minimum && parameter.maximum)
        return Complaint::tr(" from {} to {}", *parameter.minimum, *parameter.maximum);
    if (parameter.minimum) return Complaint::tr(" of at least {}", *parameter.minimum);
    if (parameter.maximum) return Complaint::tr(" of at most {}", *parameter.maximum);
    return {};
}

bool inRange(const Parameter& parameter, double value) {
    return (!parameter.minimum || value >= *parameter.minimum) && (!parameter.maximum || value <= *parameter.maximum);
}

std::vector<std::string> choiceNames(const Parameter& parameter) {
    std::vector<std::string> names;
    for (const Choice& choice : parameter.choices) names.push_back(choice.value);
    return names;
}

std::vector<std::string> prefixesOf(const Parameter& parameter) {
    std::vector<std::string> prefixes;
    for (std::string_view rest = parameter.freePrefix; !rest.empty();) {
        const auto bar = rest.find('|');
        prefixes.emplace_back(rest.substr(0, bar));
        rest.remove_prefix(bar == std::string_view::npos ? rest.size() : bar + 1);
    }
    return prefixes;
}

Error badValue(const Parameter& parameter, std::string_view value, const Text& allowed, const Text& hint = {}) {
    return {ErrorCode::BadValue, parameter.name,
            Complaint::tr("The parameter \"{}\" is {}, but it must be {}.{}", parameter.name, inQuotes(value), allowed,
                          hint)};
}

/// An emptied text is a text that was left out.
bool mayBeEmpty(const Parameter& parameter) {
    return parameter.type == ParameterType::Text || parameter.type == ParameterType::Data;
}

bool isOneOf(const std::vector<std::string>& values, const std::string& value) {
    return std::any_of(values.begin(), values.end(), [&](const std::string& each) {
        const bool isBeginning = each.ends_with(':') || each.ends_with('-');
        return value == each || (isBeginning && value.starts_with(each));
    });
}

bool allHold(const std::vector<Condition>& conditions, const Values& all) {
    return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& each) { return each.holds(all); });
}

Outcome<void> checkAlone(const Parameter& parameter, const std::string& value) {
    switch (parameter.type) {
        case ParameterType::Integer: {
            std::int64_t number = 0;
            if (!parsesWhole(value, number) || !inRange(parameter, static_cast<double>(number))) {
                return badValue(parameter, value, Complaint::tr("a whole number{}", rangeText(parameter)));
            }
            break;
        }
        case ParameterType::Real: {
            double number = 0;
            if (!parsesWhole(value, number) || !std::isfinite(number) || !inRange(parameter, number)) {
                return badValue(parameter, value, Complaint::tr("a finite number{}", rangeText(parameter)));
            }
            break;
        }
        case ParameterType::Choice: {
            const std::vector<std::string> names = choiceNames(parameter);
            if (std::find(names.begin(), names.end(), value) != names.end()) break;
            const std::vector<std::string> prefixes = prefixesOf(parameter);
            const auto continues = [&](const std::string& prefix) {
                return value.starts_with(prefix) && value.size() > prefix.size();
            };
            if (std::any_of(prefixes.begin(), prefixes.end(), continues)) break;
            Text allowed = names.size() == 1 ? Text(names.front()) : Complaint::tr("one of {}", orList(names));
            if (!prefixes.empty()) allowed = Complaint::tr("{} (or begin with {})", allowed, orList(prefixes));
            return badValue(parameter, value, allowed, didYouMean(value, names));
        }
        case ParameterType::Flag:
            if (value != "true" && value != "false") return badValue(parameter, value, Complaint::tr("true or false"));
            break;
        case ParameterType::Text:
        case ParameterType::Data: break;
    }
    return {};
}

}  // namespace

bool Condition::holds(const Values& all) const {
    const auto at = all.find(parameter);
    return at != all.end() && isOneOf(values, at->second) != isNot;
}

bool Rule::applies(const Values& all) const {
    return allHold(when, all);
}

const std::string& Parameter::defaultBeside(const Values& given) const {
    const auto found =
        std::ranges::find_if(otherDefaults, [&](const Default& each) { return allHold(each.when, given); });
    return found == otherDefaults.end() ? defaultValue : found->value;
}

const Rule* Parameter::closedBy(const Values& all) const {
    const auto rule =
        std::find_if(rules.begin(), rules.end(), [&](const Rule& each) { return each.closes() && each.applies(all); });
    return rule == rules.end() ? nullptr : &*rule;
}

const Parameter* StrategyInfo::find(std::string_view parameter) const {
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [&](const Parameter& each) { return each.name == parameter; });
    return at == parameters.end() ? nullptr : &*at;
}

Values StrategyInfo::completed(const Values& given) const {
    Values all;
    for (const Parameter& parameter : parameters) {
        const auto found = given.find(parameter.name);
        const bool isLeftOut = found == given.end() || (found->second.empty() && mayBeEmpty(parameter));
        const std::string& value = isLeftOut ? parameter.defaultBeside(given) : found->second;
        if (!value.empty() || !isLeftOut) all[parameter.name] = value;
    }
    return all;
}

StepKind StrategyInfo::stepKind(const Values& given) const {
    const Values complete = completed(given);
    const auto rule =
        std::find_if(steps.begin(), steps.end(), [&](const StepRule& each) { return allHold(each.when, complete); });
    return rule == steps.end() ? StepKind::Schedule : rule->kind;
}

Outcome<void> checkValue(const Parameter& parameter, const std::string& value, const Values& all) {
    TRY(checkAlone(parameter, value));
    for (const Rule& rule : parameter.rules) {
        const bool refused = isOneOf(rule.refused, value) || (!rule.allowed.empty() && !isOneOf(rule.allowed, value));
        if (refused && rule.applies(all))
            return Error{
                ErrorCode::BadValue, parameter.name,
                Complaint::tr("The parameter \"{}\" is {}, but {}", parameter.name, inQuotes(value), rule.reason)};
    }
    return {};
}

Outcome<Values> checkParameters(const StrategyInfo& info, const Values& given) {
    std::vector<std::string> names;
    for (const Parameter& parameter : info.parameters) names.push_back(parameter.name);
    for (const auto& [key, value] : given) {
        if (info.find(key)) continue;
        const Text allowed =
            names.empty() ? Complaint::tr("takes no parameters") : Complaint::tr("takes {}", orList(names));
        return Error{ErrorCode::UnknownParameter, key,
                     Complaint::tr("There is no parameter {}; {} {}.{}", inQuotes(key), info.id, allowed,
                                   didYouMean(key, names))};
    }
    const Values all = info.completed(given);
    for (const Parameter& parameter : info.parameters)
        if (const auto found = all.find(parameter.name); found != all.end())
            TRY(checkValue(parameter, found->second, all));
    return all;
}

}  // namespace kolo
