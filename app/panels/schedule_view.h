// SPDX-License-Identifier: GPL-3.0-or-later
//
// The schedule's table, edited like a spreadsheet; Insert adds a row below, Ctrl+Delete deletes rows, Alt+Up and
// Alt+Down move one.
#pragma once

#include "app/panels/cell_grid.h"

namespace kolo::app {

class ScheduleModel;

class ScheduleView : public CellGrid {
    Q_OBJECT
public:
    explicit ScheduleView(ScheduleModel& model, QWidget* parent = nullptr);

    void addRow();
    void removeRows();
    void moveRow(int by);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void pasteAt(int row, int column, const TextTable& table) override;
    void clear(const QModelIndexList& cells) override;

private:
    ScheduleModel& m_model;
};

}  // namespace kolo::app
