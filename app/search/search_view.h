// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which way of cutting this model is the quickest here? The engine looks for it as FlexFlow does (strategy search) and
// tells how the best plan's step falls meanwhile; then the best found stands beside data parallelism and the best plan
// that cuts one thing only, predicted beside measured, with a picture of which device has what. Any of them can be run.
//
//     ┌ ‹ Systems   Search for a strategy ────────────────────────────────────────┐
//     │ model …      │ best found        4 devices   1.2 ms   1.3 ms   −8 %       │
//     │ batch …      │ data parallelism  4 devices   …                    [Run it]│
//     │ link …       ├──────────────────────────────────────────────────────────── │
//     │ [Search]     │ tiles: layer × device; below them the search as it goes    │
//     └──────────────┴─────────────────────────────────────────────────────────────┘
#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/protocol.h"
#include "engine/api/search_report.h"
#include "engine/api/strategy_info.h"
#include "viz/replay/search_record.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;
class QVBoxLayout;

namespace kolo::app {

class FieldRow;
class HelpPlace;
class ParameterEditor;
class PictureView;
class RunQueue;

class SearchView : public QWidget {
    Q_OBJECT
public:
    explicit SearchView(RunQueue& queue, QWidget* parent = nullptr);

    /// Of the strategy that searches its fields are made.
    void setStrategy(const StrategyInfo& strategy);
    /// To begin with, as in this spec: model, data, link, devices. What a search does not have is left out.
    void propose(const RunSpec& training);

    void start();
    void cancel();
    bool isSearching() const;
    /// The last search that came to its end.
    const std::optional<SearchReport>& report() const { return m_report; }
    /// The one that "Run it" runs.
    RunSpec chosen() const;

    ParameterEditor* editor(const std::string& parameter);
    QSpinBox& devices() { return *m_devices; }
    QPushButton& searchButton() { return *m_search; }
    QPushButton& runButton() { return *m_run; }
    QTableWidget& contenders() { return *m_contenders; }
    QString status() const;

signals:
    void runRequested(const kolo::RunSpec& spec);
    void finished();  ///< a search, well or not
    void closed();

private:
    QWidget* buildForm();
    QWidget* buildResult();
    Values written() const;
    void followDefaults();
    bool check();
    void hear(const protocol::Message& message);
    void take(const RunResult& result);
    void tell(const QString& sentence, const char* tone);
    void showReport();
    void draw();
    void showBusy();

    RunQueue& m_queue;
    StrategyInfo m_strategy;
    std::optional<RunSpec> m_proposed;
    std::map<std::string, ParameterEditor*> m_editors;
    std::map<std::string, FieldRow*> m_rows;
    Values m_defaults;  // beside what is written now
    QVBoxLayout* m_fields;
    QSpinBox* m_devices;
    HelpPlace* m_help = nullptr;
    QPushButton *m_search, *m_run;
    QProgressBar* m_progress;
    QLabel *m_status, *m_remark;
    QTableWidget* m_contenders;
    PictureView* m_picture;

    RunSpec m_asked;                   // by the last start()
    std::vector<std::string> m_names;  // of its events
    viz::SearchRecord m_record{""};    // of the last start()
    std::optional<SearchReport> m_report;
};

}  // namespace kolo::app
