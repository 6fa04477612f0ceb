// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which algorithm is fastest, and from what size? This page has the engine measure (protocol request `bench`), draws
// the rows as curves as they arrive, and compares the counted steps, messages and bytes with the textbook's. Nothing
// here is modelled: if a link is emulated, the page and every export say so.
#pragma once

#include <QWidget>
#include <map>
#include <vector>

#include "engine/api/protocol.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace kolo::viz::charts {
class TimeOverSize;
}

namespace kolo::app {

enum class LectureView;

class ComparisonTable;
class EngineClient;

class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(EngineClient& client, QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    void setDoctor(const std::vector<protocol::DoctorItem>& items);

    QBoxLayout& bar();                ///< of its controls
    void setLarge(bool large);        ///< for the back row: the chart alone, and what it says
    void showView(LectureView view);  ///< there: the chart, or the table alone
    void measure();
    void cancel();
    bool isMeasuring() const { return m_request != 0; }
    const std::vector<protocol::BenchRow>& rows() const { return m_rows; }
    bool save(const QString& path);  ///< .png, .svg, .pdf: the chart; .csv: the numbers

    QSpinBox& workers() { return *m_workers; }
    QComboBox& smallest() { return *m_smallest; }
    QComboBox& largest() { return *m_largest; }
    QComboBox& link() { return *m_link; }
    QPushButton& measureButton() { return *m_measure; }
    ComparisonTable& table() { return *m_table; }
    void chooseAlgorithms(const QStringList& algorithms);

signals:
    void failed(const kolo::Error& error);
    void saved(const QString& path);

private:
    void handle(const protocol::Message& message);
    void take(const protocol::Measured& measured);
    void finish(const QString& sentence);
    void askTheory();
    void showChart();
    void showTable();
    void showControls();
    void askSave();
    QStringList chosen() const;
    QString source() const;

    EngineClient& m_client;
    QBoxLayout* m_bar;
    QSpinBox* m_workers;
    QComboBox *m_smallest, *m_largest, *m_link, *m_tableSize;
    QToolButton* m_algorithms;
    QMenu* m_menu;
    QCheckBox* m_peer;
    QPushButton *m_measure, *m_save;
    QProgressBar* m_progress;
    QLabel* m_now;
    viz::charts::TimeOverSize* m_chart;
    ComparisonTable* m_table;
    QWidget *m_chartFrame = nullptr, *m_tableFrame = nullptr;
    QLabel* m_tableLabel = nullptr;
    bool m_large = false, m_tableAlone = false;

    QString m_peerWhyNot = {};
    qint64 m_request = 0;     // the current benchmark; 0: none
    protocol::Bench m_asked;  // of the rows
    std::vector<protocol::BenchRow> m_rows;
    std::map<std::int64_t, std::vector<protocol::SchedulePrice>> m_theory;  // by size
};

}  // namespace kolo::app
