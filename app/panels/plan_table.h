// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of a step plan beside its picture: slot × rank, filled as the run progresses, blank = bubble.
#pragma once

#include <QWidget>

#include "app/panels/step_table.h"
#include "engine/api/outcome.h"

class QLabel;

namespace kolo::app {

class PlanTableModel;
class RunDocument;

class PlanTable : public StepTable {
    Q_OBJECT
public:
    explicit PlanTable(PlanTableModel& model, QWidget* parent = nullptr);

    void setMarks(int currentRow, int hoveredMicrobatch);
    int hovered() const { return m_hovered; }  ///< the micro-batch; -1: none
    QSize minimumSizeHint() const override { return {200, 160}; }

protected:
    int lastReachedRow() const override;
    int chunkAt(const QModelIndex& index) const override;
    QString asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const override;
    QString wordsForGoingTo(int row) const override { return tr("Go to slot %1").arg(row + 1); }
    void fit() override;

private:
    PlanTableModel& m_model;
    int m_hovered = -1;
};

class PlanTablePanel : public QWidget {
    Q_OBJECT
public:
    explicit PlanTablePanel(RunDocument& document, QWidget* parent = nullptr);

    PlanTableModel& model() { return *m_model; }
    PlanTable& table() { return *m_table; }
    Outcome<void> save(const QString& path) const;  ///< as CSV, as it is shown

private:
    void begin();
    void follow();

    RunDocument& m_document;
    PlanTableModel* m_model;
    PlanTable* m_table;
    QLabel* m_rule;
};

}  // namespace kolo::app
