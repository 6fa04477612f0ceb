// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own: a table of transfers, the verifier's verdict while it is typed, and the price beside the built-in
// algorithms. The engine proves (protocol request `check`), this page only asks; a schedule that is right can be run on
// any devices, as `algorithm=@FILE.csv` does.
//
//     ┌ start from [Ring ▾]  workers [4]   Open…  Save…                Run ┐
//     │ step from to chunk op │ ✗ Step 2: B would count A twice in chunk 0 │
//     │  1    0   1   0  reduce│                                            │
//     │  2    0   1   0  reduce│ yours   2 steps   8 B   16 B               │
//     │ + − ↑ ↓ ↶ ↷           │ ring    6 steps  24 B   96 B …             │
#pragma once

#include <QTimer>
#include <QWidget>

#include "engine/api/protocol.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStandardItemModel;
class QTableView;
class QToolButton;

namespace kolo::app {

class EngineClient;
class ScheduleModel;
class ScheduleView;

class ScheduleEditor : public QWidget {
    Q_OBJECT
public:
    explicit ScheduleEditor(EngineClient& client, QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    void startFrom(const QString& algorithm);  ///< its schedule for the present number of workers
    bool openFile(const QString& path);
    bool saveFile(const QString& path);

    ScheduleModel& model() { return *m_model; }
    ScheduleView& view() { return *m_view; }
    QSpinBox& workers() { return *m_workers; }
    QPushButton& runButton() { return *m_run; }
    const std::optional<protocol::ScheduleCheck>& verdict() const { return m_verdict; }  ///< of the present rows
    QString verdictText() const;
    void focusTable();

signals:
    /// A file with the schedule, which is right, for so many workers.
    void runRequested(const QString& path, int workers, int elements);
    void failed(const kolo::Error& error);

private:
    void edited();
    void check();
    void show(const protocol::ScheduleCheck& check);
    void showPrices(const std::vector<protocol::SchedulePrice>& prices);
    void run();
    void askOpen();
    void askSave();

    EngineClient& m_client;
    ScheduleModel* m_model;
    ScheduleView* m_view;
    QStandardItemModel* m_prices;
    QTableView* m_priceView;
    QComboBox* m_start;
    QSpinBox* m_workers;
    QSpinBox* m_elements;
    QPushButton *m_open, *m_save, *m_run;
    QToolButton *m_add, *m_remove, *m_up, *m_down, *m_undo, *m_redo;
    QLabel* m_verdictLabel;
    QLabel* m_size;
    QTimer m_settle;  // after the last edit
    qint64 m_asked = 0;
    std::optional<protocol::ScheduleCheck> m_verdict;
    QString m_path;  // of the file; empty: none yet
};

}  // namespace kolo::app
