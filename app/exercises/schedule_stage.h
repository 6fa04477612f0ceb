// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of an exercise's schedule, which the reader steps through. Where the exercise has a run, the engine does
// it, unrecorded, and the picture shows that; a schedule that is wrong cannot be run, and is worked through on paper,
// which the picture says.
//
// A schedule that is to be recognised has no name, and below it stands the same in words, one line an iteration. Beside
// a table that is being filled the picture goes no further than the table: what is not filled in yet is not shown.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>

#include "app/services.h"
#include "engine/api/buffer_history.h"
#include "lessons/exercises/exercise.h"
#include "viz/host/forward.h"
#include "viz/replay/playhead.h"

class QLabel;
class QPushButton;

namespace kolo::app {

class RunLoader;

class ScheduleStage : public QWidget {
    Q_OBJECT
public:
    enum class Purpose {
        Recognise,   ///< sheet.schedule, without its name
        BesideTable  ///< sheet.modelRun, as far as reveal() lets it
    };
    ScheduleStage(const Services& services, const lessons::Sheet& sheet, Purpose purpose, QWidget* parent = nullptr);
    ~ScheduleStage() override;

    bool isShown() const { return m_history != nullptr; }
    const viz::Playhead& playhead() const { return m_playhead; }
    /// Beside a table: the iterations 0 … step may be looked at. A new one is played.
    void reveal(int step);
    void select(int rank, int chunk);  ///< marks the place that is being filled

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(RunInfo info, const BufferHistory* history);
    void load(const RunSpec& run);
    void move(const std::function<void()>& how);

    Services m_services;
    Purpose m_purpose;
    int m_revealed = 0, m_rank = -1, m_chunk = -1;
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
