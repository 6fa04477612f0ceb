// SPDX-License-Identifier: GPL-3.0-or-later
//
// The view of a collective's table: a row an iteration, and in each cell what a worker holds in a chunk.
#pragma once

#include "app/panels/step_table.h"

namespace kolo::app {

class IterationHeader;
class TableDelegate;
class TableModel;

class IterationTable : public StepTable {
    Q_OBJECT
public:
    explicit IterationTable(TableModel& model, QWidget* parent = nullptr);

    void setMarks(int currentRow, int hoveredChunk, int selectedRank, int selectedChunk);
    QSize minimumSizeHint() const override;

signals:
    void placeChosen(int rank, int chunk);

protected:
    int lastReachedRow() const override;
    int chunkAt(const QModelIndex& index) const override;
    QString asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const override;
    QString wordsForGoingTo(int row) const override { return tr("Go to iteration %1").arg(row); }
    void choose(const QModelIndex& index) override;
    void drawOverCells(QPainter& painter) override;
    void fit() override;

private:
    TableModel& m_model;
    TableDelegate* m_delegate;
    IterationHeader* m_iterations;
};

}  // namespace kolo::app
