// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the run cost: counted against theory, up to the iteration shown.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "app/panels/cost.h"

class QGridLayout;
class QLabel;

namespace kolo::app {

class RunDocument;

class CostPanel : public QWidget {
    Q_OBJECT
public:
    explicit CostPanel(RunDocument& document, QWidget* parent = nullptr);

private:
    struct Row {
        QLabel* label;
        QLabel* counted;
        QLabel* theory;
    };
    void begin();
    void refresh();
    void showLines(const std::vector<CostLine>& lines);

    RunDocument& m_document;
    Cost m_cost;
    QTimer m_growth;  // events come in bursts; they are counted once per burst
    QWidget* m_table;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    QLabel* m_formula;
    QLabel* m_hint;
};

}  // namespace kolo::app
