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

#include <QTimer>
#include <QWidget>

#include "engine/api/protocol.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace kolo::app {

class EngineClient;
class PriceTable;
class ScheduleModel;
class SchedulePreview;
class ScheduleView;
class ScheduleWelcome;

class ScheduleEditor : public QWidget {
    Q_OBJECT
public:
    explicit ScheduleEditor(EngineClient& client, QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    void startFrom(const QString& algorithm);  ///< its schedule for the current number of workers
    bool openFile(const QString& path);
    bool saveFile(const QString& path);

    ScheduleModel& model() { return *m_model; }
    ScheduleView& view() { return *m_view; }
    SchedulePreview& preview() { return *m_preview; }
    PriceTable& prices() { return *m_prices; }
    QSpinBox& workers() { return *m_workers; }
    QPushButton& runButton() { return *m_run; }
    const std::optional<protocol::ScheduleCheck>& verdict() const { return m_verdict; }  ///< on the current rows
    QString verdictText() const;
    void focusTable();

signals:
    /// A file with the schedule, which is correct, for `workers` workers.
    void runRequested(const QString& path, int workers, int elements);
    void failed(const kolo::Error& error);

protected:
    bool event(QEvent* event) override;

private:
    QWidget* buildLeft();
    QWidget* buildRight();
    void connectParts();
    void edited();
    void check();
    void show(const protocol::ScheduleCheck& check);
    void draw(int lastStep, int rank, int chunk);
    void say(const QString& sentence, const QString& role);
    void run();
    void askOpen();
    void askSave();

    EngineClient& m_client;
    ScheduleModel* m_model;
    ScheduleView* m_view;
    PriceTable* m_prices;
    SchedulePreview* m_preview;
    ScheduleWelcome* m_welcome;
    QStackedWidget* m_right;
    QComboBox* m_start;
    QSpinBox* m_workers;
    QSpinBox* m_elements;
    QPushButton *m_open, *m_save, *m_run;
    QToolButton *m_add, *m_remove, *m_up, *m_down, *m_undo, *m_redo;
    QLabel* m_verdictLabel;
    QLabel* m_size;
    QTimer m_settle;  // after the last edit
    qint64 m_asked = 0;
    bool m_filled = false;  // the table was replaced: its picture starts at the beginning
    std::optional<protocol::ScheduleCheck> m_verdict;
    QString m_path;  // of the file; empty: none yet
};

}  // namespace kolo::app
