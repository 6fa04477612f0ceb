// SPDX-License-Identifier: GPL-3.0-or-later
//
// The systems of the lectures in a table to sort and filter, beside it the card of the current one, and, where two are
// compared, a second card and what both came to in the same training.
//
//     ┌ filter … ┬ sort by … ┐┌ Horovod ─────────┐┌ GPipe ───────────┐
//     │ MirroredStrategy 2019││ Allreduce: Ring  ││ …                │
//     │ Horovod          2018││ …                ││                  │
//     │ …                    ││ Compare with … ▾ ││ Close            │
//     │                      │├─ Run both ───────┴┴──────────────────┤
//     └──────────────────────┘└ loss, bytes, rows a second, bits ────┘
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/panels/system_card.h"
#include "engine/api/outcome.h"
#include "engine/api/run_info.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QSplitter;
class QStandardItemModel;
class QTableView;

namespace kolo::app {

class EngineClient;
class RunLoader;

class SystemsView : public QWidget {
    Q_OBJECT
public:
    explicit SystemsView(EngineClient& client, QWidget* parent = nullptr);
    ~SystemsView() override;

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    bool choose(const QString& system);       ///< false: there is no such system
    bool compareWith(const QString& system);  ///< an empty one: with none
    void runBoth();
    /// Shows the run that a file of another system describes on its card: DeepSpeed's configuration, or a TensorFlow
    /// cluster or TF_CONFIG. What is wrong with it is told by failed(), what Kolo has not by told().
    void openFile(const QString& path);

    QTableView& table() { return *m_table; }
    QLineEdit& filter() { return *m_filter; }
    QComboBox& order() { return *m_order; }
    QComboBox& others() { return *m_others; }
    SystemCard& card() { return *m_card; }
    SystemCard& secondCard() { return *m_second; }
    /// What both came to, a row a figure; empty until both have run.
    QTableView& figures() { return *m_figures; }
    bool isRunning() const { return m_loader != nullptr; }

signals:
    void runRequested(const kolo::RunSpec& spec);
    void searchRequested(const QString& strategy);  ///< that looks for a system's settings
    void ran();                                     ///< the history has new rows
    void failed(const kolo::Error& error);
    void told(const QString& sentence);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* buildTable();
    QWidget* buildCards();
    void fill();
    void showCurrent();
    void startNext();
    void take();
    void stop();
    void showFigures();
    void fitFigures();

    EngineClient& m_client;
    std::vector<StrategyInfo> m_strategies;
    QSplitter* m_columns;
    QStandardItemModel* m_rows;
    QSortFilterProxyModel* m_sorted;
    QLineEdit* m_filter;
    QComboBox *m_order, *m_others;
    QTableView *m_table, *m_figures;
    QStandardItemModel* m_figureRows;
    QLabel *m_none, *m_status;
    QPushButton* m_runBoth;
    QWidget* m_comparison = nullptr;
    SystemCard *m_card, *m_second;

    std::vector<RunSpec> m_waiting;
    std::unique_ptr<RunLoader> m_loader;
    struct Ran {
        RunInfo info;
        RunResult result;
    };
    std::vector<Ran> m_ran;
};

}  // namespace kolo::app
