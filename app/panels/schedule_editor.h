// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own: a table of transfers, the verifier's verdict as it is typed, and the price beside the built-in
// algorithms. The engine does the proving (protocol request `check`), this page only asks; a correct schedule can be
// run on any devices, as with `algorithm=@FILE.csv`.
//
//     ┌ start from [Ring ▾]  workers [4]   Open…  Save…                Run it ┐
//     │ step from to chunk op  │ ✗ Step 2: B would count A twice in chunk 0    │
//     │  1    0   1   0  reduce│ (the picture, as far as it goes)   ◀ ▶        │
//     │  2    0   1   0  reduce│ yours   2 steps   8 B   16 B                  │
//     │ + − ↑ ↓ ↶ ↷            │ ring    6 steps  24 B   96 B …                │
#pragma once

#include "app/panels/design_editor.h"
#include "engine/api/protocol.h"

class QStackedWidget;

namespace kolo::app {

class EngineClient;
class ScheduleModel;
class ScheduleView;
class ScheduleWelcome;

class ScheduleEditor : public DesignEditor {
    Q_OBJECT
public:
    explicit ScheduleEditor(EngineClient& client, QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    void startFrom(const QString& algorithm) override;  ///< its schedule for the current number of workers

    ScheduleModel& model() { return *m_model; }
    ScheduleView& view() { return *m_view; }
    QSpinBox& workers() { return *m_workers; }
    const std::optional<protocol::ScheduleCheck>& verdict() const { return m_verdict; }  ///< on the current rows
    void focusTable();

signals:
    /// A file with the schedule, which is correct, for `workers` workers.
    void runRequested(const QString& path, int workers, int elements);

protected:
    QString csv() const override;
    bool take(const QString& csv, const QString& path) override;
    void runIt(const QString& path) override;
    void edited() override;
    void check() override;

private:
    ScheduleEditor(EngineClient& client, ScheduleModel* model, QWidget* parent);
    QWidget* buildLeft();
    QWidget* buildRight();
    void connectParts();
    void show(const protocol::ScheduleCheck& check);
    void draw(int lastStep, int rank, int chunk);

    EngineClient& m_client;
    ScheduleModel* m_model;
    ScheduleView* m_view;
    ScheduleWelcome* m_welcome;
    QStackedWidget* m_right;
    QSpinBox* m_workers;
    QSpinBox* m_elements;
    QToolButton *m_add, *m_remove, *m_up, *m_down;
    qint64 m_asked = 0;
    bool m_filled = false;  // the table was replaced: its picture starts at the beginning
    std::optional<protocol::ScheduleCheck> m_verdict;
};

}  // namespace kolo::app
