// SPDX-License-Identifier: GPL-3.0-or-later
//
// The results of a series of training runs, one row per variant (the mean over its seeds, the spread on hover), and
// beside it the settings in which runs from the history differ.
#pragma once

#include <QStringList>
#include <QWidget>
#include <utility>
#include <vector>

#include "engine/api/run_info.h"

class QTableWidget;

namespace kolo::app {

class TrainingSeries;

class TrainingTables : public QWidget {
    Q_OBJECT
public:
    explicit TrainingTables(QWidget* parent);

    void fill(const TrainingSeries& series, bool fromHistory);
    void setLarge(bool large);  ///< for the back row
    void setAlone(bool alone);  ///< they have all of the height that there is
    QTableWidget& figures() { return *m_figures; }
    QTableWidget& differences() { return *m_differences; }

private:
    void showFigures(const TrainingSeries& series);
    void showDifferences(const TrainingSeries& series);
    int scaled(int usual) const;  ///< px of type, and of rows for it
    void fitHeight();

    QTableWidget *m_figures, *m_differences;
    QList<QWidget*> m_titles;
    bool m_large = false, m_alone = false;
};

/// The settings in which these runs differ: name → one text per run, in their order.
std::vector<std::pair<QString, QStringList>> settingsThatDiffer(const std::vector<RunInfo>& runs);

}  // namespace kolo::app
