// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table's view: the current row in its frame, the hovered chunk announced to all views, a click or Enter that goes
// to an iteration, and Ctrl+C. A click does not take the keyboard focus: the lecturer's ← and → keep stepping. Arriving
// by Tab, arrows move from cell to cell.
#pragma once

#include <QTableView>

namespace kolo::app {

class IterationHeader;
class TableDelegate;
class TableModel;

class IterationTable : public QTableView {
    Q_OBJECT
public:
    explicit IterationTable(TableModel& model, QWidget* parent = nullptr);

    void setMarks(int currentRow, int hoveredChunk, int selectedRank, int selectedChunk);
    void copy();
    QSize minimumSizeHint() const override;

signals:
    void rowChosen(int row);
    void placeChosen(int rank, int chunk);
    void chunkHovered(int chunk);  ///< -1: none

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void fit();
    void showCurrentRow();
    void choose(const QModelIndex& index);

    TableModel& m_model;
    TableDelegate* m_delegate;
    IterationHeader* m_iterations;
    int m_currentRow = 0;
    QPoint m_pressed;
};

}  // namespace kolo::app
