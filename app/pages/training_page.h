// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why do the curves differ? One click trains four variants from the same seeds and overlays their curves, over steps or
// over seconds; or overlays two to four training runs from the history and lists the settings in which they differ.
//
//     ┌────────────┬──────────────────────────────┐
//     │ settings   │ progress            cancel   │
//     │ or history │ loss          accuracy       │
//     │            ├──────────────────────────────┤
//     │ Run all    │ figures       what differs   │
//     └────────────┴──────────────────────────────┘
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "app/services.h"
#include "app/training_series.h"

class QComboBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace kolo::viz::charts {
class CurveOverlay;
enum class Along : unsigned char;
}  // namespace kolo::viz::charts

namespace kolo::app {

enum class LectureView;

class FieldRow;
class HelpPlace;
class ParameterEditor;
class SpeedPicker;
class TrainingTables;

class TrainingPage : public QWidget {
    Q_OBJECT
public:
    explicit TrainingPage(const Services& services);

    TrainingSeries& series() { return m_series; }
    bool isReady() const { return !m_editors.empty(); }  ///< the engine has declared the settings
    void setField(const std::string& name, const QString& text);
    void setWorkers(int workers);
    void setSeeds(int seeds);
    void runAll();
    void runOne();  ///< the first way alone, with the first seed
    void setPreset(int preset);
    SpeedPicker& speeds() { return *m_speeds; }
    void overlay(const std::vector<qint64>& runs);
    TrainingTables& tables() { return *m_tables; }
    viz::charts::CurveOverlay& lossChart() { return *m_loss; }
    viz::charts::CurveOverlay& accuracyChart() { return *m_accuracy; }
    void setAlong(viz::charts::Along along);
    void setLarge(bool large);        ///< for the back row: the curves and their figures
    void showView(LectureView view);  ///< there: both, or one of them

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildWays();
    QWidget* buildHistory();
    QWidget* buildSwitch();
    void tellHowToStart(bool large);
    void showTables();  ///< and the curves: what is asked for, of what there is
    void takeStrategies(const std::vector<StrategyInfo>& strategies);
    void takeSettings(const RunSpec& spec);
    RunSpec spec() const;
    void check();
    QString proposed(const std::string& name) const;  ///< by the preset
    void askForRuns();
    std::vector<qint64> chosenRuns() const;
    void showSeries();
    void showProgress();
    void showCurves();
    bool isOfPreset() const { return m_fromHistory || m_ranPreset == m_preset->currentIndex(); }  ///< the series
    void complain(const QString& sentence);

    Services m_services;
    TrainingSeries m_series;
    StrategyInfo m_strategy;
    RunSpec m_base;  // what the fields do not cover
    bool m_fromHistory = false;
    int m_ranPreset = -1;  // whose curves the series has, unless they are from the history

    QWidget* m_side;
    QWidget* m_switch = nullptr;
    QTabBar* m_tabs;
    QStackedWidget* m_sides;
    QVBoxLayout* m_fields = nullptr;
    std::map<std::string, ParameterEditor*> m_editors;
    std::map<std::string, FieldRow*> m_rows;
    QSpinBox *m_workers = nullptr, *m_seeds = nullptr;
    QComboBox* m_preset = nullptr;
    HelpPlace* m_help = nullptr;
    SpeedPicker* m_speeds = nullptr;
    QPushButton *m_one = nullptr, *m_log = nullptr;
    QPushButton *m_run = nullptr, *m_takeOver = nullptr, *m_overlay = nullptr;
    QListWidget* m_runs = nullptr;
    QLabel *m_shows = nullptr, *m_runsHint = nullptr;
    QPushButton *m_steps = nullptr, *m_seconds = nullptr;
    QWidget* m_progressRow;
    QProgressBar* m_bar;
    QLabel *m_status, *m_trouble;
    QPushButton* m_cancel;
    QPushButton* m_pressed = nullptr;  // that began what is running
    QWidget* m_curves;
    viz::charts::CurveOverlay *m_loss, *m_accuracy;
    TrainingTables* m_tables;
    LectureView m_view{};  // both
};

}  // namespace kolo::app
