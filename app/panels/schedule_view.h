// SPDX-License-Identifier: GPL-3.0-or-later
//
// The schedule's table, edited like a spreadsheet: letters and digits start an edit, Enter goes down, Tab goes right,
// Insert adds a row below, Ctrl+Delete deletes rows, Alt+Up and Alt+Down move one, Ctrl+C and Ctrl+V use the
// clipboard's tables.
#pragma once

#include <QTableView>

namespace kolo::app {

class ScheduleModel;

class ScheduleView : public QTableView {
    Q_OBJECT
public:
    explicit ScheduleView(ScheduleModel& model, QWidget* parent = nullptr);

    void addRow();
    void removeRows();
    void moveRow(int by);
    void paste();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void moveDown();

    ScheduleModel& m_model;
};

}  // namespace kolo::app
