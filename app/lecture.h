// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lecture mode. F5 leaves nothing but the stage: the picture (P), the table (T) or a chart (C), in type that the back
// row can read; on another page that has a manner for it, these keys choose among what that page has. The whole
// demonstration runs on Space, the arrows, Page Up and Down, a clicker's full stop, and 1 to 5 for the speed; Esc
// leaves. N shows the lecturer's notes: on a second screen, where they open by themselves, or else beside the stage, in
// the same window, so that no window manager can put one behind the other. L is a spotlight, D a pen.
#pragma once

#include <QObject>
#include <memory>

#include "app/lecture_ink.h"
#include "app/lecture_notes.h"
#include "app/lecture_stage.h"

class QMainWindow;

namespace kolo::app {

class Actions;
class MessageStrip;
class PageBook;

/// The speeds of the keys 1 to 5, in seconds per step: from "for explaining" to "for the whole wave".
inline constexpr double kSpeeds[] = {3.0, 1.5, 0.8, 0.4, 0.15};

class Lecture : public QObject {
    Q_OBJECT
public:
    Lecture(QMainWindow& window, Actions& actions, RunDocument& document, LectureStage& stage, MessageStrip& strip);
    ~Lecture() override;
    void setPages(PageBook& pages);

    void begin();
    void end();
    bool isOn() const { return m_on; }

    LectureStage& stage() { return m_stage; }
    void show(LectureView view);  ///< of the run; only in lecture mode
    bool hasKey(int key) const;   ///< also on a page that shows no run
    LectureNotes& notes();        ///< created on first use
    void showNotes(bool on);
    LectureInk& ink() { return m_ink; }
    bool putDown();  ///< pen and spotlight; false: neither was in use

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enableKeys();
    bool isOnRun() const;
    void placeBeside();

    QMainWindow& m_window;
    Actions& m_actions;
    RunDocument& m_document;
    LectureStage& m_stage;
    LectureInk& m_ink;
    int m_inkedAt = -1;  // the step on which was drawn
    MessageStrip& m_strip;
    PageBook* m_pages = nullptr;
    std::unique_ptr<LectureNotes> m_notes;
    bool m_on = false;
};

}  // namespace kolo::app
