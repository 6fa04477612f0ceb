// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

void apply(const Question& question, const Entry& entry, Mark& mark) {
    if (entry.kind == EntryKind::Hint) {
        ++mark.hints;
        return;
    }
    ++mark.tries;
    const bool written = question.kind == AnswerKind::Written;
    mark.right = written ? !entry.answer.empty() : isRight(question, entry.answer);
    if (mark.tries == 1) mark.point = mark.right && mark.hints == 0 && !written;
}

}  // namespace

Outcome<std::vector<Mark>> marksOf(const Sheet& sheet, std::span<const Entry> entries) {
    std::map<std::string_view, std::size_t> byId;
    for (std::size_t i = 0; i < sheet.questions.size(); ++i) byId.emplace(sheet.questions[i].id, i);
    std::vector<Mark> marks(sheet.questions.size());
    for (const Entry& entry : entries) {
        const auto found = byId.find(entry.question);
        if (found == byId.end()) {
            return Error{ErrorCode::BadData, "question",
                         Complaint::tr("There is no question {} in the exercise {}.", inQuotes(entry.question),
                                       inQuotes(sheet.exercise))};
        }
        apply(sheet.questions[found->second], entry, marks[found->second]);
    }
    return marks;
}

int pointsOf(std::span<const Mark> marks) {
    return static_cast<int>(std::count_if(marks.begin(), marks.end(), [](const Mark& mark) { return mark.point; }));
}

Attempt::Attempt(Sheet sheet, Rules rules)
    : m_sheet(std::move(sheet)),
      m_rules(rules),
      m_marks(m_sheet.questions.size()),
      m_checked(m_sheet.questions.size(), false) {
    for (const Question& question : m_sheet.questions) m_drafts.push_back(question.given);
}

int Attempt::shownPoints() const {
    int points = 0;
    for (std::size_t i = 0; i < m_marks.size(); ++i) points += m_marks[i].point && m_checked[i];
    return points;
}

bool Attempt::isBegun() const {
    return !m_entries.empty() ||
           !std::ranges::equal(m_drafts, m_sheet.questions, std::equal_to{}, {}, &Question::given);
}

bool Attempt::isFinished() const {
    return std::all_of(m_marks.begin(), m_marks.end(),
                       [this](const Mark& mark) { return mark.tries > 0 && (mark.right || !m_sheet.inOrder); });
}

int Attempt::current() const {
    const auto open = std::find_if(m_marks.begin(), m_marks.end(), [](const Mark& mark) { return !mark.right; });
    return static_cast<int>(open - m_marks.begin());
}

void Attempt::note(int question, EntryKind kind, std::int64_t atMs) {
    const std::int64_t last = m_entries.empty() ? 0 : m_entries.back().atMs;
    m_entries.push_back({m_sheet.questions[question].id, kind,
                         kind == EntryKind::Answer ? m_drafts[question] : std::string(), std::max(last, atMs)});
    apply(m_sheet.questions[question], m_entries.back(), m_marks[question]);
}

void Attempt::change(std::vector<Answer> answers, bool typing) {
    Step step;
    for (auto& [question, text] : answers) {
        if (text.size() > kMaxAnswerBytes) text.resize(kMaxAnswerBytes);
        if (m_drafts[question] == text) continue;
        step.typed.push_back({question, std::exchange(m_drafts[question], text), text});
        m_checked[question] = false;
    }
    if (step.typed.empty()) return;
    step.goesOn = typing;
    // What is typed letter by letter is taken back at once.
    if (typing && !m_undo.empty() && m_undo.back().goesOn &&
        m_undo.back().typed.front().question == step.typed.front().question) {
        m_undo.back().typed.front().after = std::move(step.typed.front().after);
    } else {
        m_undo.push_back(std::move(step));
    }
    m_redo.clear();
}

void Attempt::draft(int question, std::string text) {
    change({{question, std::move(text)}}, true);
}

void Attempt::write(int question, std::string text, std::int64_t atMs) {
    write({{question, std::move(text)}}, atMs);
}

void Attempt::write(std::vector<Answer> answers, std::int64_t atMs) {
    change(answers, false);
    if (m_rules.check != CheckWhen::Cell && !m_sheet.inOrder) return;
    for (const Answer& each : answers)
        if (isAnswered(each.question)) check(std::span(&each.question, 1), atMs);
}

int Attempt::move(std::vector<Step>& from, std::vector<Step>& to, bool forth) {
    if (from.empty()) return -1;
    to.push_back(std::move(from.back()));
    from.pop_back();
    const Step& step = to.back();
    for (const Change& change : step.typed) {
        m_drafts[change.question] = forth ? change.after : change.before;
        m_checked[change.question] = false;
    }
    for (const int question : step.checked) m_checked[question] = forth;
    return step.checked.empty() ? step.typed.front().question : step.checked.front();
}

int Attempt::undo() {
    return move(m_undo, m_redo, false);
}

int Attempt::redo() {
    return move(m_redo, m_undo, true);
}

const std::string* Attempt::lastTry(int question) const {
    const std::string& id = m_sheet.questions[question].id;
    for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry)
        if (entry->kind == EntryKind::Answer && entry->question == id) return &entry->answer;
    return nullptr;
}

void Attempt::check(std::span<const int> questions, std::int64_t atMs) {
    for (const int question : questions) {
        if (m_checked[question] || (m_sheet.inOrder && question != current())) continue;
        m_checked[question] = true;
        const std::string* const last = lastTry(question);
        if (!last || *last != m_drafts[question]) note(question, EntryKind::Answer, atMs);
    }
}

void Attempt::checkTogether(const std::vector<int>& questions, std::int64_t atMs) {
    Step step;
    for (const int question : questions) {
        if (m_checked[question] || !isAnswered(question)) continue;
        check(std::span(&question, 1), atMs);
        if (m_checked[question]) step.checked.push_back(question);
    }
    if (step.checked.empty()) return;
    m_undo.push_back(std::move(step));
    m_redo.clear();
}

void Attempt::checkRow(const std::string& row, std::int64_t atMs) {
    std::vector<int> questions;
    for (int question = 0; question < static_cast<int>(m_sheet.questions.size()); ++question)
        if (m_sheet.questions[question].row == row) questions.push_back(question);
    checkTogether(questions, atMs);
}

void Attempt::checkAll(std::int64_t atMs) {
    std::vector<int> questions(m_sheet.questions.size());
    std::iota(questions.begin(), questions.end(), 0);
    checkTogether(questions, atMs);
}

bool Attempt::isAnswered(int question) const {
    const std::string& draft = m_drafts[question];
    return draft.find_first_not_of(" \t\n") != std::string::npos && draft != m_sheet.questions[question].given;
}

std::string Attempt::hint(int question, std::int64_t atMs) {
    if (!m_rules.hints || m_sheet.questions[question].hints.empty()) return {};
    if (hasMoreHints(question)) note(question, EntryKind::Hint, atMs);
    return hintsTaken(question).back();
}

std::span<const std::string> Attempt::hintsTaken(int question) const {
    const std::vector<std::string>& hints = m_sheet.questions[question].hints;
    return std::span(hints).first(std::min(static_cast<std::size_t>(m_marks[question].hints), hints.size()));
}

Text Attempt::whyWrong(int question) const {
    const Question& asked = m_sheet.questions[question];
    Text why = lessons::whyWrong(asked, m_drafts[question]);
    return why.empty() && m_rules.hints && !asked.hints.empty() ? Text(asked.hints.front()) : why;
}

bool Attempt::hasMoreHints(int question) const {
    return m_rules.hints && hintsTaken(question).size() < m_sheet.questions[question].hints.size();
}

Outcome<void> Attempt::restore(std::vector<Entry> entries, std::vector<std::string> drafts) {
    auto marks = TRY(marksOf(m_sheet, entries));
    for (std::size_t i = drafts.size(); i < m_sheet.questions.size(); ++i) drafts.push_back(m_sheet.questions[i].given);
    drafts.resize(m_sheet.questions.size());
    m_marks = std::move(marks);
    m_entries = std::move(entries);
    m_drafts = std::move(drafts);
    m_undo.clear();
    m_redo.clear();
    // A draft counts as checked if it is the question's last try.
    for (std::size_t i = 0; i < m_drafts.size(); ++i) {
        const std::string* const last = lastTry(static_cast<int>(i));
        m_checked[i] = last && *last == m_drafts[i];
    }
    return {};
}

}  // namespace kolo::lessons
