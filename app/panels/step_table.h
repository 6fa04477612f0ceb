// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tables beside a picture share: the current row in its frame, the hovered chunk announced to all views, a
// click or Enter that goes to a row, and Ctrl+C. Cells without lines scroll smoothly. A click does not take the
// keyboard focus: the lecturer's ← and → keep stepping. Arriving by Tab, arrows move from cell to cell.
#pragma once

#include <QTableView>

namespace kolo::app {

/// What the frame of the current row needs beyond its last cell, so that it does not touch a number.
inline constexpr int kRowEnd = 5;

class StepTable : public QTableView {
    Q_OBJECT
public:
    explicit StepTable(QWidget* parent = nullptr);

    int currentRow() const { return m_currentRow; }  ///< of the playhead; -1: before the first
    /// What is selected, or else all rows that are reached, with their titles.
    void copy();

signals:
    void rowChosen(int row);
    void chunkHovered(int chunk);  ///< or the micro-batch; -1: none

protected:
    virtual int lastReachedRow() const = 0;  ///< -1: none
    virtual int chunkAt(const QModelIndex& index) const = 0;
    /// Rows and columns with their titles, separated by tabs, as spreadsheets take them.
    virtual QString asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const = 0;
    virtual QString wordsForGoingTo(int row) const = 0;
    virtual void choose(const QModelIndex& index) { emit rowChosen(index.row()); }
    virtual void drawOverCells(QPainter&) {}
    /// Makes rows and columns as large as there is room for.
    virtual void fit() = 0;

    void setCurrentRow(int row);

    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showCurrentRow();

    int m_currentRow = -1;
    QPoint m_pressed;
};

}  // namespace kolo::app
