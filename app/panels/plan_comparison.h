// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two stored runs of pipelines, one above the other on one axis of time slots and stepped together: what a schedule
// wins is seen in the grids, and what it costs in the table.
//
//     ┌ [1f1b, 4 devices ▾]  above  [gpipe, 4 devices ▾]        Reset Back Step Play ──●── ┐
//     │ A │0│1│2│3│▒▒▒▒▒│0│4│1│5│ …                                                         │
//     │ A │0│1│2│3│4│5│6│7│▒▒▒▒▒▒▒▒│0│1│ …                                                  │
//     │ run      slots  bubble planned  measured  peak memory  samples/s  loss              │
#pragma once

#include <QBoxLayout>
#include <QWidget>
#include <array>
#include <memory>

#include "app/run_loader.h"
#include "viz/host/forward.h"
#include "viz/scenes/scene.h"

class QComboBox;
class QLabel;

namespace kolo::app {

enum class LectureView;

class HistoryModel;
class PlaybackControls;
class PriceTable;

class PlanComparison : public QWidget {
    Q_OBJECT
public:
    PlanComparison(EngineClient& client, HistoryModel& history, QWidget* parent = nullptr);
    ~PlanComparison() override;

    QBoxLayout& bar() { return *m_bar; }
    PlaybackControls& controls() { return *m_controls; }
    PriceTable& table() { return *m_table; }
    QComboBox& choice(int side) { return *m_sides[static_cast<std::size_t>(side)].choice; }
    viz::CanvasWidget& canvas(int side) { return *m_sides[static_cast<std::size_t>(side)].canvas; }
    bool isComplete() const;  ///< both runs have been loaded
    viz::SceneInput inputOf(int side) const;
    void repaintAll();
    void setLarge(bool large);        ///< for the back row: no controls, whose keys stay
    void showView(LectureView view);  ///< there: pictures and table, or the table alone

signals:
    void failed(const kolo::Error& error);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Side {
        QComboBox* choice = nullptr;
        viz::CanvasWidget* canvas = nullptr;
        std::unique_ptr<RunLoader> loader;
        std::unique_ptr<viz::PlanRecord> record;
    };
    void offerRuns();
    void open(Side& side);
    void arrive(Side& side);
    void show();
    void showTable();
    viz::Playhead playheadOf(const viz::PlanRecord& record) const;
    int slotCount() const;  ///< of the longer plan
    double axisLength() const;

    EngineClient& m_client;
    HistoryModel& m_history;
    QBoxLayout* m_bar;
    std::array<Side, 2> m_sides;
    PlaybackControls* m_controls;
    QLabel* m_note;
    QWidget* m_pictures;
    PriceTable* m_table;
    int m_hovered = -1;
    bool m_large = false;
};

}  // namespace kolo::app
