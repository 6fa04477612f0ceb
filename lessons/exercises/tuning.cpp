// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/api/number_words.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

constexpr std::string_view kLoss = "held_out_loss=", kBytes = "bytes=", kArrow = " -> ";

/// What an outcome may have besides, in the order of its text.
struct Counted {
    std::string_view name;
    std::optional<std::int64_t> TrainingOutcome::*member;
    const char* inJson;  // one number a rank
};
constexpr Counted kCounted[] = {{"busiest=", &TrainingOutcome::busiest, "bytes_sent_per_rank"},
                                {"memory=", &TrainingOutcome::memory, "peak_bytes"}};

std::optional<std::int64_t> largest(const nlohmann::json& json, const char* field) {
    std::optional<std::int64_t> most;
    if (const auto list = json.find(field); list != json.end() && list->is_array())
        for (const auto& each : *list)
            if (each.is_number()) most = std::max(most.value_or(0), each.get<std::int64_t>());
    return most;
}

/// The words of a text between blanks, the first of which is cut off it.
std::string_view nextWord(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

/// "bytes=44640" is 44640.
bool takes(std::string_view word, std::string_view name, auto& value) {
    return word.starts_with(name) && parsesWhole(word.substr(name.size()), value);
}

}  // namespace

Outcome<TrainingOutcome> outcomeOf(std::string_view resultJson) {
    const auto json = nlohmann::json::parse(resultJson, nullptr, false);
    const bool complete = json.is_object() && json.contains("held_out_loss") && json["held_out_loss"].is_number() &&
                          json.contains("total_bytes") && json["total_bytes"].is_number_integer();
    if (!complete)
        return Error{ErrorCode::RunFailed, "result",
                     Complaint::tr("The run has no loss and no traffic to be compared.")};
    TrainingOutcome outcome{json["held_out_loss"].get<double>(), json["total_bytes"].get<std::int64_t>(), {}, {}};
    for (const Counted& counted : kCounted) outcome.*counted.member = largest(json, counted.inJson);
    return outcome;
}

void askRun(Sheet& sheet, std::string id, std::string prompt, const TrainingOutcome& limits, std::string hint) {
    sheet.ask(std::move(id), std::move(prompt), outcomeText(limits), std::move(hint)).kind = AnswerKind::Run;
}

std::string outcomeText(const TrainingOutcome& outcome) {
    std::string text = fmt::format("{}{} {}{}", kLoss, outcome.loss, kBytes, outcome.bytes);
    for (const Counted& counted : kCounted)
        if (const auto& value = outcome.*counted.member) text += fmt::format(" {}{}", counted.name, *value);
    return text;
}

std::optional<TrainingOutcome> parseOutcome(std::string_view text) {
    TrainingOutcome outcome;
    bool read = takes(nextWord(text), kLoss, outcome.loss) && std::isfinite(outcome.loss) &&
                takes(nextWord(text), kBytes, outcome.bytes);
    for (const Counted& counted : kCounted) {
        if (!text.starts_with(counted.name)) continue;
        read = takes(nextWord(text), counted.name, (outcome.*counted.member).emplace()) && read;
    }
    return read && text.empty() ? std::optional(outcome) : std::nullopt;
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
        const std::string_view word = nextWord(rest);
        const std::size_t equals = word.find('=');
        if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
        answer.settings[std::string(word.substr(0, equals))] = std::string(word.substr(equals + 1));
    }
    return answer;
}

bool keepsToLimits(const Question& question, std::string_view answer) {
    const auto limits = parseOutcome(question.expected);
    const auto told = parseTuningAnswer(answer);
    if (!limits || !told || told->outcome.loss > limits->loss || told->outcome.bytes > limits->bytes ||
        told->outcome.bytes <= 0)
        return false;
    return std::ranges::all_of(kCounted, [&](const Counted& counted) {
        const auto &limit = *limits.*counted.member, &value = told->outcome.*counted.member;
        return !limit || (value && *value <= *limit);
    });
}

Text brokenLimits(const Question& question, std::string_view answer) {
    const auto limits = parseOutcome(question.expected);
    const auto told = parseTuningAnswer(answer);
    if (!limits || !told) return {};
    const TrainingOutcome& outcome = told->outcome;
    Text broken;
    const auto add = [&](Text sentence) { broken = broken.empty() ? std::move(sentence) : broken + " " + sentence; };
    if (outcome.loss > limits->loss)
        add(Complaint::tr("Its loss of {} is above {}.", decimalNumber(fmt::format("{:.4f}", outcome.loss)),
                          decimalNumber(fmt::format("{}", limits->loss))));
    if (outcome.bytes > limits->bytes)
        add(Complaint::tr("All together send {} bytes; {} are allowed.", groupedNumber(outcome.bytes),
                          groupedNumber(limits->bytes)));
    if (limits->busiest && outcome.busiest.value_or(0) > *limits->busiest)
        add(Complaint::tr("The busiest sends {} bytes; {} are allowed.", groupedNumber(*outcome.busiest),
                          groupedNumber(*limits->busiest)));
    if (limits->memory && outcome.memory.value_or(0) > *limits->memory)
        add(Complaint::tr("The fullest device holds {} bytes; {} are allowed.", groupedNumber(*outcome.memory),
                          groupedNumber(*limits->memory)));
    return broken;
}

Outcome<RunSpec> tunedSpec(const Tuning& tuning, const Settings& settings) {
    RunSpec spec = tuning.base;
    for (const auto& [name, value] : settings) {
        const auto knob = std::find_if(tuning.knobs.begin(), tuning.knobs.end(),
                                       [&, wanted = name](const Parameter& each) { return each.name == wanted; });
        if (knob == tuning.knobs.end()) {
            return Error{ErrorCode::BadValue, name,
                         Complaint::tr("{} is not a setting that this exercise lets you change.", inQuotes(name))};
        }
        const bool offered = std::any_of(knob->choices.begin(), knob->choices.end(),
                                         [&, wanted = value](const Choice& choice) { return choice.value == wanted; });
        if (!offered) {
            return Error{
                ErrorCode::BadValue, name,
                Complaint::tr("{} is {}, which this exercise does not offer.", inQuotes(name), inQuotes(value))};
        }
        (name == "system" ? spec.system : spec.parameters[name]) = value;
    }
    if (settings.size() != tuning.knobs.size())
        return Error{ErrorCode::BadValue, "settings", Complaint::tr("Not every setting of the exercise has a value.")};
    return spec;
}

}  // namespace kolo::lessons
