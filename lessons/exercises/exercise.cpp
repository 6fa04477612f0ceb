// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/api/catalogue.h"
#include "engine/api/declare.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "lessons/exercises/plan_on_paper.h"
#include "lessons/exercises/tuning.h"

namespace kolo::lessons {

namespace {

/// " f0" is "2F0" where stage 2 is meant.
std::string canonicalPass(const Question& question, std::string_view answer) {
    std::string pass(answer);
    for (char& letter : pass)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    if (!pass.empty() && pass.front() >= 'A' && pass.front() <= 'Z') pass = std::to_string(question.stage) + pass;
    const auto action = actionFromText(pass);
    return action ? text(*action) : std::string(answer);
}

/// Whoever has taken every other hint may have the answer, so that nobody is stuck.
void addLastHints(Sheet& sheet) {
    for (Question& question : sheet.questions) {
        constexpr std::size_t kWithAnswer = 3;  // where to look, what moves there, the answer
        if (question.hints.empty() || question.hints.size() >= kWithAnswer) continue;
        if (!mayBeBlank(question.kind) && question.kind != AnswerKind::Choice) continue;
        std::string shown = question.expected;
        for (const Choice& choice : question.choices)
            if (choice.value == question.expected && !choice.title.empty()) shown = choice.title;
        question.hints.push_back(shown.empty() ? Wording::tr("It is left blank.")
                                               : Wording::tr("The answer is {}.", shown));
    }
}

}  // namespace

bool mayBeBlank(AnswerKind kind) {
    return kind == AnswerKind::Number || kind == AnswerKind::Pass;
}

Question& Sheet::ask(std::string id, std::string prompt, std::string expected, std::string hint) {
    Question& question = questions.emplace_back();
    question.id = std::move(id);
    question.prompt = std::move(prompt);
    question.expected = std::move(expected);
    if (!hint.empty()) question.hints.push_back(std::move(hint));
    return question;
}

Question& Sheet::askChoice(std::string id, std::string prompt, std::vector<Choice> choices, std::string expected,
                           std::string hint) {
    Question& question = ask(std::move(id), std::move(prompt), std::move(expected), std::move(hint));
    question.kind = AnswerKind::Choice;
    question.choices = std::move(choices);
    return question;
}

Exercise::Exercise(std::string id, std::string title, std::string summary, std::string source, Generate generator,
                   std::vector<Parameter> parameters)
    : Described(std::move(id), std::move(title), std::move(summary), std::move(source)),
      generate(generator),
      m_parameters(std::move(parameters)) {}

void Exercise::declare(StrategyInfo& info) const {
    info.parameters = m_parameters;
    const auto& catalogue = algorithmCatalogue();
    for (Parameter& parameter : info.parameters) {
        if (parameter.name != "algorithm") continue;
        for (Choice& choice : parameter.choices) {
            const auto known = std::ranges::find(catalogue, choice.value, &AlgorithmInfo::id);
            choice.title = known->title;
            choice.help = known->summary;
        }
    }
}

const Exercise* findExercise(std::string_view id) {
    for (const Exercise* exercise : allExercises())
        if (exercise->info().id == id) return exercise;
    return nullptr;
}

Outcome<Sheet> generateSheet(std::string_view id, const Settings& settings, std::uint64_t seed, int edition) {
    const Exercise* const exercise = findExercise(id);
    if (!exercise) {
        std::vector<std::string> names;
        for (const Exercise* each : allExercises()) names.push_back(each->info().id);
        return Error{ErrorCode::UnknownStrategy, "exercise",
                     Complaint::tr("There is no exercise {}; there are {}.{}", inQuotes(id), orList(names),
                                   didYouMean(id, names))};
    }
    auto complete = TRY(checkParameters(exercise->info(), settings));
    auto sheet = TRY(exercise->generate(complete, seed, edition));
    sheet.exercise = exercise->info().id;
    if (sheet.title.empty()) sheet.title = Wording::translated("Engine", exercise->info().title);
    addLastHints(sheet);
    return sheet;
}

std::string canonicalAnswer(const Question& question, std::string_view answer) {
    std::string_view text = trimmed(answer);
    if (!mayBeBlank(question.kind)) return std::string(text);
    if (text == "." || text == "-" || text == "–" || text == "—") return {};
    if (question.kind == AnswerKind::Pass) return canonicalPass(question, text);
    std::string digits(text.substr(text.starts_with('+') ? 1 : 0));
    if (digits.find('.') == std::string::npos)  // 7,5 as in German
        if (const auto comma = digits.find(','); comma != std::string::npos) digits[comma] = '.';
    double value = 0;
    if (!parsesWhole(digits, value) || !std::isfinite(value)) return std::string(text);
    if (value == 0) value = 0;  // not "-0"
    return fmt::format("{}", value);
}

bool isRight(const Question& question, std::string_view answer) {
    if (question.kind == AnswerKind::Run) return keepsToLimits(question, answer);
    if (question.kind == AnswerKind::Plan) return provePlanAnswer(question, answer).ok();
    return question.kind != AnswerKind::Written &&
           canonicalAnswer(question, answer) == canonicalAnswer(question, question.expected);
}

Text whyWrong(const Question& question, std::string_view answer) {
    if (question.kind == AnswerKind::Run) return brokenLimits(question, answer);
    if (question.kind != AnswerKind::Plan)
        return question.explain ? question.explain(canonicalAnswer(question, answer)) : Text();
    const auto proved = provePlanAnswer(question, answer);
    return proved ? Text() : proved.error().message;
}

int possiblePoints(const Sheet& sheet) {
    return static_cast<int>(std::count_if(sheet.questions.begin(), sheet.questions.end(),
                                          [](const Question& each) { return each.kind != AnswerKind::Written; }));
}

Parameter workersParameter(int lowest, int highest, std::optional<int> preset) {
    return declare::integer("workers", "workers", preset, lowest, highest, "How many workers take part.");
}

int numberOf(const Settings& settings, const std::string& name) {
    const std::string& text = settings.at(name);
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);  // checked by checkParameters
    return value;
}

Error anotherSeed(Text sentence) {
    return {ErrorCode::RunFailed, "seed", std::move(sentence)};
}

std::vector<Choice> algorithmChoices(const std::vector<std::string>& ids) {
    std::vector<Choice> choices;
    for (const std::string& id : ids) choices.push_back({id, "", ""});
    return choices;
}

std::vector<Choice> titleChoices(std::vector<std::string> titles) {
    std::sort(titles.begin(), titles.end());
    std::vector<Choice> choices;
    for (const std::string& title : titles) choices.push_back({title, Wording::translated("Engine", title), ""});
    return choices;
}

std::vector<Choice> workerChoices(int workers) {
    std::vector<Choice> choices;
    for (int rank = 0; rank < workers; ++rank) choices.push_back({workerName(rank), "", ""});
    return choices;
}

std::string commandLineOf(const RunSpec& spec) {
    std::string line = spec.strategy;
    for (const auto& [name, value] : spec.parameters)
        line += fmt::format("{}{}={}", line.empty() ? "" : " ", name, value);
    if (spec.devices.count > 0) line += fmt::format(" --devices {}:{}", spec.devices.kind, spec.devices.count);
    return line;
}

}  // namespace kolo::lessons
