// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the lecturer sees and the hall does not: how long it has been going on, what happens now in words, what the next
// step will do, and the notes of the playlist. On a second screen where there is one, otherwise in a window of its own.
// All keys of the run work here, too.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace kolo::app {

class RunDocument;

/// "Step 4 of 6, share-only: A → B chunk 1, B → C chunk 2 and 2 more."; what comes when the run has not begun or is over.
QString nextStepInWords(const RunDocument& document);

class LectureNotes : public QWidget {
    Q_OBJECT
public:
    explicit LectureNotes(RunDocument& document);

    void place(const QWidget& beside);  ///< shows it, on another screen than `beside` if there is one
    void restartClock();
    /// Of the playlist; empty texts are left out.
    void setItem(const QString& title, const QString& notes, const QString& next);

private:
    void tell();
    void tick();

    RunDocument& m_document;
    QElapsedTimer m_since;
    QTimer m_second;
    QLabel *m_clock, *m_title, *m_notes, *m_now, *m_next, *m_after;
};

}  // namespace kolo::app
