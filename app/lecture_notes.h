// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the lecturer sees and the audience does not: the elapsed time, what is happening in words, what the next step
// will do, and the playlist's notes. On a second screen if there is one, otherwise at the right edge of the window.
// All keys of the run work here, too.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace kolo::app {

class RunDocument;

/// "Iteration 4 of 6, share-only: A → B chunk 1, B → C chunk 2 and 2 more."; also for a run that has not begun or is
/// over.
QString nextStepInWords(const RunDocument& document);

class LectureNotes : public QWidget {
    Q_OBJECT
public:
    explicit LectureNotes(RunDocument& document);

    /// Shows it: on another screen than the window if there is one, otherwise in it; its geometry is then the caller's.
    void place(QWidget& window);
    bool isBeside() const { return !isWindow() && isVisible(); }
    void restartClock();
    /// From the playlist; empty texts are omitted.
    void setItem(const QString& title, const QString& notes, const QString& next);

    /// What happens now and next is the run's: of no use where something else is shown.
    void tellRun(bool shown);

private:
    void setNarrow(bool narrow);
    void tell();
    void tick();

    RunDocument& m_document;
    QElapsedTimer m_since;
    QTimer m_second;
    QWidget* m_run;               // what is told of it
    QBoxLayout* m_top = nullptr;  // the clock, and how to restart it
    QPushButton* m_restart;
    QLabel *m_clock, *m_title, *m_notes, *m_now, *m_next, *m_after;
};

}  // namespace kolo::app
