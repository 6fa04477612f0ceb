// SPDX-License-Identifier: Apache-2.0
#include "lessons/cli/checked.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/cli/rerun.h"

namespace kolo::lessons {

namespace {

std::string reasonOf(const Question& question, const std::string& answer) {
    if (question.kind == AnswerKind::Run)
        return fmt::format("{} The limits are {}.", whyWrong(question, answer).english(), question.expected);
    if (question.kind != AnswerKind::Choice) return whyWrong(question, answer).english();
    std::vector<std::string> values;
    for (const Choice& choice : question.choices) values.push_back(choice.value);
    const bool offered = std::find(values.begin(), values.end(), canonicalAnswer(question, answer)) != values.end();
    return offered ? whyWrong(question, answer).english() : fmt::format("It must be {}.", orList(values));
}

}  // namespace

int CheckedSheet::count(AnswerState verdict) const {
    return static_cast<int>(std::count_if(answers.begin(), answers.end(),
                                          [&](const CheckedAnswer& each) { return each.verdict == verdict; }));
}

CheckedSheet checkAnswers(const Sheet& sheet, const Rules& rules, const Answers& answers) {
    const int size = static_cast<int>(sheet.questions.size());
    CheckedSheet checked;
    checked.answers.resize(sheet.questions.size());
    Attempt attempt(sheet, rules);
    std::vector<bool> answered(sheet.questions.size());
    for (int i = 0; i < size; ++i) {
        const auto found = answers.find(sheet.questions[i].id);
        if (found == answers.end()) continue;
        answered[i] = true;
        CheckedAnswer& each = checked.answers[i];
        each.answer = found->second;
        if (sheet.questions[i].kind == AnswerKind::Run) {
            auto outcome = trainedAnswer(*sheet.tuning, each.answer);
            if (!outcome) each.why = outcome.error().message.english();
            each.answer = outcome ? *outcome : each.answer.substr(0, each.answer.find(" -> "));  // its word is nothing
        }
        attempt.draft(i, each.answer);
    }
    std::set<std::string_view> openRows;
    bool full = true;
    for (int i = 0; i < size; ++i) {
        if (answered[i] || sheet.questions[i].kind == AnswerKind::Written) continue;
        full = false;
        openRows.insert(sheet.questions[i].row);
    }
    for (int i = 0; i < size; ++i) {
        const std::string& row = sheet.questions[i].row;
        const bool rowIsFull = row.empty() || !openRows.count(row);
        const bool ready =
            sheet.inOrder || full || rules.check == CheckWhen::Cell || (rules.check == CheckWhen::Row && rowIsFull);
        if (answered[i] && ready) attempt.check(std::span(&i, 1), 0);  // a sheet in order checks only the current one
    }
    checked.allRight = true;
    checked.shown = static_cast<std::size_t>(sheet.inOrder ? std::min(attempt.current() + 1, size) : size);
    for (int i = 0; i < size; ++i) {
        const Question& question = sheet.questions[i];
        CheckedAnswer& each = checked.answers[i];
        const Mark& mark = attempt.mark(i);
        const bool written = question.kind == AnswerKind::Written;
        if (mark.tries == 0) {
            if (answered[i]) each.verdict = sheet.inOrder ? AnswerState::NotItsTurn : AnswerState::Waiting;
        } else if (written) {
            each.verdict = AnswerState::Compare;
            each.why = question.expected;
        } else if (mark.right) {
            each.verdict = AnswerState::Right;
        } else {
            each.verdict = AnswerState::Wrong;
            const std::string hint = attempt.hint(i, 0);
            if (each.why.empty()) each.why = reasonOf(question, each.answer);
            const bool isSaid = question.kind == AnswerKind::Plan;  // of the answer, not of what was given
            if (!hint.empty() && !isSaid) each.why += (each.why.empty() ? "" : " ") + hint;
        }
        checked.allRight = checked.allRight && (written || each.verdict == AnswerState::Right);
    }
    return checked;
}

}  // namespace kolo::lessons
