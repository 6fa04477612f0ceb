// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/attempt.h"

#include <fmt/format.h>

#include <algorithm>

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

void Attempt::change(int question, std::string text, bool typing) {
    if (text.size() > kMaxAnswerBytes) text.resize(kMaxAnswerBytes);
    if (m_drafts[question] == text) return;
    // What is typed letter by letter is taken back at once.
    const bool goesOn = typing && !m_undo.empty() && m_undo.back().question == question && m_undo.back().typed;
    if (goesOn) {
        m_undo.back().after = text;
    } else {
        m_undo.push_back({question, m_drafts[question], text, typing});
    }
    m_redo.clear();
    m_drafts[question] = std::move(text);
    m_checked[question] = false;
}

void Attempt::draft(int question, std::string text) {
    change(question, std::move(text), true);
}

void Attempt::write(int question, std::string text, std::int64_t atMs) {
    change(question, std::move(text), false);
    const bool atOnce = m_rules.check == CheckWhen::Cell || m_sheet.inOrder;
    if (atOnce) check(std::span(&question, 1), atMs);
}

int Attempt::move(std::vector<Change>& from, std::vector<Change>& to, std::string Change::*text) {
    if (from.empty()) return -1;
    to.push_back(std::move(from.back()));
    from.pop_back();
    const Change& change = to.back();
    m_drafts[change.question] = change.*text;
    m_checked[change.question] = false;
    return change.question;
}

int Attempt::undo() {
    return move(m_undo, m_redo, &Change::before);
}

int Attempt::redo() {
    return move(m_redo, m_undo, &Change::after);
}

void Attempt::check(std::span<const int> questions, std::int64_t atMs) {
    for (const int question : questions) {
        if (m_checked[question] || (m_sheet.inOrder && question != current())) continue;
        m_checked[question] = true;
        note(question, EntryKind::Answer, atMs);
    }
}

void Attempt::checkRow(const std::string& row, std::int64_t atMs) {
    for (int question = 0; question < static_cast<int>(m_sheet.questions.size()); ++question)
        if (m_sheet.questions[question].row == row) check(std::span(&question, 1), atMs);
}

bool Attempt::isAnswered(int question) const {
    const Question& asked = m_sheet.questions[question];
    return mayBeBlank(asked.kind) || m_drafts[question] != asked.given;
}

void Attempt::checkAll(std::int64_t atMs) {
    for (int question = 0; question < static_cast<int>(m_sheet.questions.size()); ++question) {
        if (isAnswered(question)) check(std::span(&question, 1), atMs);
    }
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
        m_checked[i] = false;
        for (const Entry& entry : m_entries)
            if (entry.kind == EntryKind::Answer && entry.question == m_sheet.questions[i].id)
                m_checked[i] = entry.answer == m_drafts[i];
    }
    return {};
}

}  // namespace kolo::lessons
