// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/open_assignment.h"

#include <QFileInfo>
#include <QSettings>
#include <algorithm>

namespace kolo::app {

namespace {
const QString kAssignment = QStringLiteral("exercises/assignment");
const QString kItem = QStringLiteral("exercises/item");
}  // namespace

QString OpenAssignment::lastPath() {
    return QSettings().value(kAssignment).toString();
}

Outcome<void> OpenAssignment::open(const QString& path) {
    m_assignment = TRY(lessons::readAssignment(path.toStdString()));
    m_path = QFileInfo(path).absoluteFilePath();
    QSettings().setValue(kAssignment, m_path);
    return {};
}

void OpenAssignment::close() {
    m_assignment.reset();
    m_path.clear();
    QSettings().remove(kAssignment);
    QSettings().remove(kItem);
}

const lessons::Exercise& OpenAssignment::exercise(int row) const {
    return *lessons::findExercise(m_assignment->items[row].exercise);
}

int OpenAssignment::lastRow() const {
    return std::clamp(QSettings().value(kItem).toInt(), 0, rows() - 1);
}

void OpenAssignment::rememberRow(int row) {
    QSettings().setValue(kItem, row);
}

std::string OpenAssignment::key(int row, const lessons::Student& student) const {
    return lessons::assignmentKey(*m_assignment, student, row + 1);
}

lessons::SavedAttempt OpenAssignment::work(int row, const lessons::Student& student) const {
    lessons::SavedAttempt begun;
    begun.work.exercise = m_assignment->items[row].exercise;
    begun.work.settings = m_assignment->items[row].settings;
    begun.work.seed = lessons::seedFor(m_assignment->nonce, m_assignment->ownNumbers, student, row + 1);
    begun.work.rules = m_assignment->rules;
    return begun;
}

std::optional<Points> OpenAssignment::points(int row, const lessons::Student& student,
                                             lessons::Progress& progress) const {
    if (!lessons::checkStudent(student)) return {};
    return pointsOf(progress, key(row, student), work(row, student).work);
}

std::optional<Points> pointsOf(lessons::Progress& progress, const std::string& key, const lessons::Work& work) {
    const auto saved = progress.find(key);
    const bool begun = saved && *saved && lessons::isSameWork((*saved)->work, work);
    auto sheet = lessons::sheetOf(begun ? (*saved)->work : work);
    if (!sheet) return {};
    lessons::Attempt attempt(std::move(*sheet), work.rules);
    if (begun && !attempt.restore((*saved)->work.entries, (*saved)->drafts)) return {};
    return pointsOf(attempt);
}

Points pointsOf(const lessons::Attempt& attempt) {
    return {attempt.shownPoints(), attempt.possible(), attempt.isBegun()};
}

}  // namespace kolo::app
