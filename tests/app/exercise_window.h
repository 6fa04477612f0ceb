// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of exercises in the real window, and the program that looks at what is handed in.
#pragma once

#include <QProcess>
#include <QPushButton>
#include <QScrollArea>

#include "app/exercises/answer_grid.h"
#include "app/exercises/exercise_book.h"
#include "app/exercises/sheet_view.h"
#include "app/exercises/submission_panel.h"
#include "app/lessons/desk.h"
#include "tests/app/studio_fixture.h"

namespace kolo::app {

struct ExerciseWindow {
    ExerciseWindow() : studio(onPage("exercises")) {}
    ExerciseBook& book() { return *studio->findChild<ExerciseBook*>(); }
    SheetView& sheet() { return *book().view(); }
    const lessons::Attempt& attempt() { return book().desk()->attempt(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { studio.press(key, modifiers); }
    void type(const std::string& text) {
        for (const char c : text) QTest::keyClick(QApplication::focusWidget(), c);
    }
    void startOver() {
        for (auto* button : book().findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Start over")) return button->click();
    }
    QWidget* focus() { return QApplication::focusWidget(); }
    /// Waits until its first open cell has the keys.
    bool inTheTable() {
        return waitFor([this] { return sheet().focusFirst(), focus() == sheet().grid(); });
    }
    bool begins(const QString& exercise, const ExerciseSetup::Choice& choice) {
        book().openExercise(exercise, choice);
        startOver();
        return inTheTable();
    }
    Studio studio;
};

/// The buttons of the sheet that are not wholly within its width, or have no room for their words.
inline QStringList cutButtons(const SheetView& sheet) {
    QTest::qWait(20);  // all are in their places
    QStringList cut;
    for (const QPushButton* button : sheet.findChildren<QPushButton*>()) {
        if (!button->isVisible()) continue;
        const QWidget* frame = &sheet;
        for (const QWidget* part = button; part != &sheet; part = part->parentWidget())
            if (const auto* area = qobject_cast<const QScrollArea*>(part)) frame = area->viewport();
        const int left = button->mapTo(&sheet, QPoint()).x() - frame->mapTo(&sheet, QPoint()).x();
        if (left < 0 || left + button->width() > frame->width() || button->width() < button->minimumSizeHint().width())
            cut << button->text();
    }
    return cut;
}

/// What one types for an answer.
inline std::string keysFor(const std::string& expected) {
    return expected.empty() ? "." : expected;
}

struct Verified {
    int status;
    QByteArray said;
};
inline Verified verify(const QString& path, const QString& assignment = {}) {
    QProcess process;
    QStringList arguments{QStringLiteral("verify"), path};
    if (!assignment.isEmpty()) arguments << QStringLiteral("--assignment") << assignment;
    process.start(QStringLiteral(KOLO_BINARY), arguments);
    process.waitForFinished();
    return {process.exitCode(), process.readAllStandardOutput() + process.readAllStandardError()};
}

inline ExerciseSetup::Choice choiceOf(lessons::Settings settings, lessons::CheckWhen check, std::uint64_t seed = 1) {
    return {std::move(settings), seed, {check, true}};
}

}  // namespace kolo::app
