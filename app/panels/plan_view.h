// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plan's table, edited like a spreadsheet. A pass is dragged to another place with the mouse, or moved with Alt and
// the arrows; what stands there takes its place. Insert makes a gap, Ctrl+Delete closes one.
#pragma once

#include <QPersistentModelIndex>

#include "app/panels/cell_grid.h"

namespace kolo::app {

class PlanModel;

class PlanView : public CellGrid {
    Q_OBJECT
public:
    explicit PlanView(PlanModel& model, QWidget* parent = nullptr);

    void insertGap();
    void removeCell();
    void moveCell(int rows, int columns);
    QSize sizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void pasteAt(int row, int column, const TextTable& table) override;
    void clear(const QModelIndexList& cells) override;

private:
    void go(const QModelIndex& cell);

    PlanModel& m_model;
    QPersistentModelIndex m_pressed;  // an action under the pressed button
    QPoint m_pressedAt;
    bool m_dragging = false;
};

}  // namespace kolo::app
