// SPDX-License-Identifier: GPL-3.0-or-later
//
// The assignment that a student has open: its exercises with the numbers that are his, and what of it is done. Which
// one it is and where in it he was are remembered from one start to the next.
#pragma once

#include <QString>
#include <optional>

#include "lessons/exercises/attempt.h"
#include "lessons/progress/progress.h"

namespace kolo::app {

struct Points {
    int got = 0, possible = 0;
    bool begun = true;
};
Points pointsOf(const lessons::Attempt& attempt);
/// Of what was kept of that work under this key; empty: it cannot be told.
std::optional<Points> pointsOf(lessons::Progress& progress, const std::string& key, const lessons::Work& work);

class OpenAssignment {
public:
    static QString lastPath();  ///< that was open when the window was closed; empty: none

    Outcome<void> open(const QString& path);
    void close();
    bool isOpen() const { return m_assignment.has_value(); }
    const lessons::Assignment& operator*() const { return *m_assignment; }
    const lessons::Assignment* operator->() const { return &*m_assignment; }
    const QString& path() const { return m_path; }

    int rows() const { return static_cast<int>(m_assignment->items.size()); }
    const lessons::Exercise& exercise(int row) const;
    int lastRow() const;
    static void rememberRow(int row);

    std::string key(int row, const lessons::Student& student) const;  ///< of its attempt in the progress
    lessons::SavedAttempt work(int row, const lessons::Student& student) const;
    std::optional<Points> points(int row, const lessons::Student& student, lessons::Progress& progress) const;

private:
    std::optional<lessons::Assignment> m_assignment;
    QString m_path;
};

}  // namespace kolo::app
