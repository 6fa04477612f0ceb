// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

constexpr std::string_view kLoss = "held_out_loss=", kBytes = " bytes=", kArrow = " -> ";

}  // namespace

Outcome<TrainingOutcome> outcomeOf(std::string_view resultJson) {
    const auto json = nlohmann::json::parse(resultJson, nullptr, false);
    const bool complete = json.is_object() && json.contains("held_out_loss") && json["held_out_loss"].is_number() &&
                          json.contains("total_bytes") && json["total_bytes"].is_number_integer();
    if (!complete)
        return Error{ErrorCode::RunFailed, "result",
                     Complaint::tr("The run has no loss and no traffic to be compared.")};
    return TrainingOutcome{json["held_out_loss"].get<double>(), json["total_bytes"].get<std::int64_t>()};
}

std::string outcomeText(const TrainingOutcome& outcome) {
    return fmt::format("{}{}{}{}", kLoss, outcome.loss, kBytes, outcome.bytes);
}

std::optional<TrainingOutcome> parseOutcome(std::string_view text) {
    TrainingOutcome outcome;
    const std::size_t between = text.find(kBytes);
    if (!text.starts_with(kLoss) || between == std::string_view::npos) return std::nullopt;
    const bool read = parsesWhole(text.substr(kLoss.size(), between - kLoss.size()), outcome.loss) &&
                      parsesWhole(text.substr(between + kBytes.size()), outcome.bytes) && std::isfinite(outcome.loss);
    return read ? std::optional(outcome) : std::nullopt;
}

std::string tuningAnswer(const Settings& settings, const TrainingOutcome& outcome) {
    std::string text;
    for (const auto& [name, value] : settings) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
    return text + std::string(kArrow) + outcomeText(outcome);
}

std::optional<TuningAnswer> parseTuningAnswer(std::string_view text) {
    const std::size_t arrow = text.find(kArrow);
    if (arrow == std::string_view::npos) return std::nullopt;
    const auto outcome = parseOutcome(text.substr(arrow + kArrow.size()));
    if (!outcome) return std::nullopt;
    TuningAnswer answer{{}, *outcome};
    std::string_view rest = text.substr(0, arrow);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, end);
        const std::size_t equals = word.find('=');
        if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
        answer.settings[std::string(word.substr(0, equals))] = std::string(word.substr(equals + 1));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return answer;
}

bool keepsToLimits(const Question& question, std::string_view answer) {
    const auto limits = parseOutcome(question.expected);
    const auto told = parseTuningAnswer(answer);
    return limits && told && told->outcome.loss <= limits->loss && told->outcome.bytes <= limits->bytes &&
           told->outcome.bytes > 0;
}

Outcome<RunSpec> tunedSpec(const Tuning& tuning, const Settings& settings) {
    RunSpec spec = tuning.base;
    for (const auto& [name, value] : settings) {
        const auto knob = std::find_if(tuning.knobs.begin(), tuning.knobs.end(),
                                       [&, wanted = name](const Parameter& each) { return each.name == wanted; });
        if (knob == tuning.knobs.end()) {
            return Error{ErrorCode::BadValue, name,
                         Complaint::tr("{} is no setting that this exercise lets one change.", inQuotes(name))};
        }
        const bool offered = std::any_of(knob->choices.begin(), knob->choices.end(),
                                         [&, wanted = value](const Choice& choice) { return choice.value == wanted; });
        if (!offered) {
            return Error{
                ErrorCode::BadValue, name,
                Complaint::tr("{} is {}, which this exercise does not offer.", inQuotes(name), inQuotes(value))};
        }
        spec.parameters[name] = value;
    }
    if (settings.size() != tuning.knobs.size())
        return Error{ErrorCode::BadValue, "settings", Complaint::tr("Not every setting of the exercise has a value.")};
    return spec;
}

}  // namespace kolo::lessons
