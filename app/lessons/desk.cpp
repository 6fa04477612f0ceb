// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/desk.h"

#include <algorithm>

#include "app/engine_words.h"

namespace kolo::app {

namespace {
constexpr int kTypingMs = 400;  // a draft is kept this long after the last key

/// What an earlier version of the sheet asked (a teacher has edited the lesson) is left out.
void forgetUnknown(const lessons::Sheet& sheet, std::vector<lessons::Entry>& entries) {
    std::erase_if(entries, [&](const lessons::Entry& entry) {
        return std::none_of(sheet.questions.begin(), sheet.questions.end(),
                            [&](const lessons::Question& question) { return question.id == entry.question; });
    });
}
}  // namespace

Desk::Desk(lessons::Progress* progress, std::string key, lessons::Sheet sheet, lessons::SavedAttempt work,
           QObject* parent)
    : QObject(parent), m_progress(progress), m_key(std::move(key)), m_work(std::move(work)) {
    const lessons::Rules rules = m_work.work.rules;
    m_attempt = std::make_unique<lessons::Attempt>(std::move(sheet), rules);
    m_later.setSingleShot(true);
    m_later.setInterval(kTypingMs);
    connect(&m_later, &QTimer::timeout, this, &Desk::save);
    if (!m_progress) {
        m_trouble = tr("Progress is not kept.");
        return;
    }
    auto found = m_progress->find(m_key);
    if (!found) {
        m_trouble = engineWords(found.error().message);
        m_progress = nullptr;
        return;
    }
    if (*found && lessons::isSameWork((*found)->work, m_work.work)) {
        forgetUnknown(m_attempt->sheet(), (*found)->work.entries);
        if (m_attempt->restore((*found)->work.entries, (*found)->drafts)) {
            m_work = std::move(**found);
            m_saved = m_work.work.entries.size();
            m_resumed = m_saved > 0 || std::any_of(m_work.drafts.begin(), m_work.drafts.end(),
                                                   [](const std::string& draft) { return !draft.empty(); });
            return;
        }
    }
    begin();
}

Desk::~Desk() {
    if (m_progress && m_work.id > 0) save();
}

/// In the file only from the first entry or draft on: to look at a sheet is no attempt.
void Desk::begin() {
    m_work.id = 0;
    m_work.spentMs = 0;
    m_work.work.runs.clear();
    m_saved = 0;
}

std::int64_t Desk::now() const {
    return m_work.spentMs + (m_running ? m_clock.elapsed() : 0);
}

void Desk::setRunning(bool inView) {
    if (inView == m_running) return;
    if (m_running) {
        m_work.spentMs = now();
        m_running = false;
        if (m_work.id > 0) save();
    } else {
        m_clock.start();
        m_running = true;
    }
}

void Desk::save() {
    if (!m_progress) return;
    m_later.stop();
    if (m_work.id == 0) {
        if (auto begun = m_progress->begin(m_key, m_work); !begun) {
            m_trouble = engineWords(begun.error().message);
            emit notKept(m_trouble);
            return;
        }
    }
    if (auto saved = m_progress->save(m_work.id, *m_attempt, m_saved, now()); !saved) {
        m_trouble = engineWords(saved.error().message);
        emit notKept(m_trouble);
        return;
    }
    m_saved = m_attempt->entries().size();
    m_trouble.clear();
}

void Desk::changedAndSaved() {
    save();
    emit changed();
}

void Desk::draft(int question, const QString& text) {
    m_attempt->draft(question, text.toStdString());
    m_later.start();
    emit changed();
}

void Desk::write(int question, const QString& text) {
    write({{question, text.toStdString()}});
}

void Desk::write(std::vector<lessons::Attempt::Answer> answers) {
    m_attempt->write(std::move(answers), now());
    changedAndSaved();
}

void Desk::check(int question) {
    m_attempt->check(std::span(&question, 1), now());
    changedAndSaved();
}

void Desk::checkRow(const std::string& row) {
    m_attempt->checkRow(row, now());
    changedAndSaved();
}

void Desk::checkAll() {
    m_attempt->checkAll(now());
    changedAndSaved();
}

void Desk::undo() {
    const int question = m_attempt->undo();
    if (question < 0) return;
    changedAndSaved();
    emit undone(question);
}

void Desk::redo() {
    const int question = m_attempt->redo();
    if (question < 0) return;
    changedAndSaved();
    emit undone(question);
}

QString Desk::hint(int question) {
    // A wrong answer of which nothing else could be said was told the first hint with its verdict.
    const std::vector<std::string>& hints = sheet().questions[question].hints;
    const lessons::Mark& mark = m_attempt->mark(question);
    if (mark.tries > 0 && !mark.right && mark.hints == 0 && hints.size() > 1 &&
        m_attempt->whyWrong(question).english() == hints.front())
        m_attempt->hint(question, now());
    const QString text = QString::fromStdString(m_attempt->hint(question, now()));
    changedAndSaved();
    return text;
}

void Desk::saveRun(const lessons::RunNote& run) {
    m_work.work.runs = {run};
    if (!m_progress) return;
    if (m_work.id == 0) save();
    if (auto saved = m_progress->saveRun(m_work.id, run); !saved) emit notKept(engineWords(saved.error().message));
}

void Desk::startOver() {
    m_attempt = std::make_unique<lessons::Attempt>(lessons::Sheet(m_attempt->sheet()), m_work.work.rules);
    m_work.work.edition = lessons::kEdition;
    begin();
    if (m_running) m_clock.start();
    changedAndSaved();
}

}  // namespace kolo::app
