// SPDX-License-Identifier: GPL-3.0-or-later
//
// "Where does this operation run, and who decided it?"
//
//     ┌ Examples ▾  GPUs 2  [Run] ┐ ┌ the graph: lanes of devices, operations, copies ┐
//     │ the program               │ │                                                 │
//     │                           │ ├ before and after, when something was moved ─────┤
//     │ what is wrong, in words   │ │ Output · Copies · Devices · Timeline            │
//     └───────────────────────────┘ └─────────────────────────────────────────────────┘
//
// An operation that is dragged to another device is written into the program (program_text.h), and the program runs
// again. Ctrl+Z takes the change back, as any other.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/placement/placement_result.h"
#include "viz/replay/placement_activity.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace kolo::app {

class Appearance;
class GraphCanvas;
class PictureView;
class ProgramDesk;
class ProgramEditor;
class RunQueue;
class TimelinePanel;

class PlacementView : public QWidget {
    Q_OBJECT
public:
    PlacementView(RunQueue& queue, Appearance& appearance, QWidget* parent = nullptr);

    void run();
    void moveOperation(int operation, int device);
    void undo();  ///< the last change of the program, and runs it

    ProgramEditor& editor();
    GraphCanvas& graph() { return *m_graph; }
    TimelinePanel& timeline() { return *m_timeline; }
    void showTimeline();  ///< brings its tab to the front
    bool isRunning() const;
    QString message() const;     ///< what is wrong, or what the run was
    QString comparison() const;  ///< empty: nothing was moved
    QString output() const;

signals:
    void finished();  ///< a run, well or not
    void recorded();  ///< a run is in the history now

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildResult();
    void buildTimeline();
    void start(bool compares);
    void show(const PlacementResult& result);
    void tellStaysPut();
    void compare(const viz::PlacementRecord& before, const viz::PlacementRecord& after);
    void selectionChanged(int operation);
    void showOutput();

    RunQueue& m_queue;
    Appearance& m_appearance;
    ProgramDesk* m_desk;
    QPushButton* m_undo = nullptr;
    QLabel *m_selection = nullptr, *m_comparison = nullptr;
    QWidget* m_comparisonRow = nullptr;
    GraphCanvas* m_graph = nullptr;
    QTabWidget* m_below = nullptr;
    QPlainTextEdit *m_output = nullptr, *m_copies = nullptr;
    PictureView* m_devices = nullptr;
    TimelinePanel* m_timeline = nullptr;
    std::unique_ptr<viz::PlacementActivity> m_activity;  // of the program that the timeline shows
    PlacementResult m_result;
    std::optional<viz::PlacementRecord> m_before;  // of a move
    QString m_moved;                               // "MatMul c to GPU:1"
    qint64 m_lastRun = 0;
    bool m_wasShown = false;
};

/// "Copies 3 → 4 · moved 64 B → 80 B · time 470 µs → 512 µs (one run each)"
QString comparisonText(const viz::PlacementRecord& before, const viz::PlacementRecord& after);

}  // namespace kolo::app
