// SPDX-License-Identifier: GPL-3.0-or-later
//
// The review question's table beside the picture: one row per iteration, filled as the run progresses.
#pragma once

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QLabel;

namespace kolo::app {

class IterationTable;
class RunDocument;
class TableModel;

class TablePanel : public QWidget {
    Q_OBJECT
public:
    explicit TablePanel(RunDocument& document, QWidget* parent = nullptr);

    TableModel& model() { return *m_model; }
    IterationTable& table() { return *m_table; }

private:
    void begin();
    void grow();
    void mark();
    void explainEmptiness();

    RunDocument& m_document;
    TableModel* m_model;
    IterationTable* m_table;
    QCheckBox* m_blankRule;
    QLabel* m_empty;
    QTimer m_growth;     // events come in bursts; the table grows once per burst
    int m_furthest = 0;  // the last row that a live run's reader has seen
};

}  // namespace kolo::app
