// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of an exercise's schedule: the reader steps through it, and is not told its name. Where the exercise has
// a run, the engine does it, unrecorded, and the picture shows that; a schedule that is wrong cannot be run, and is
// worked through on paper, which the picture says. Below it the same in words, one line an iteration.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>

#include "app/services.h"
#include "engine/api/buffer_history.h"
#include "lessons/exercises/exercise.h"
#include "viz/replay/playhead.h"

class QLabel;
class QPushButton;

namespace kolo::viz {
class CanvasWidget;
}

namespace kolo::app {

class RunLoader;

class ScheduleStage : public QWidget {
    Q_OBJECT
public:
    ScheduleStage(const Services& services, const lessons::Sheet& sheet, QWidget* parent = nullptr);
    ~ScheduleStage() override;

    bool isShown() const { return m_history != nullptr; }
    const viz::Playhead& playhead() const { return m_playhead; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(RunInfo info, const BufferHistory* history);
    void move(const std::function<void()>& how);

    Services m_services;
    std::unique_ptr<RunLoader> m_loader;             // where a run is shown
    std::unique_ptr<BufferHistory> m_workedThrough;  // where there is none
    RunInfo m_info;
    const BufferHistory* m_history = nullptr;
    viz::Playhead m_playhead;
    QTimer m_timer;
    QElapsedTimer m_clock;
    viz::CanvasWidget* m_canvas;
    QLabel* m_position;
    QPushButton* m_play;
};

}  // namespace kolo::app
