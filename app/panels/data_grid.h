// SPDX-License-Identifier: GPL-3.0-or-later
//
// The workers' numbers, typed as in a spreadsheet: letters and digits start an edit, Enter goes down, Tab goes right
// (and leaves at the end), Ctrl+C and Ctrl+V use the clipboard's tables, Ctrl+Z and Ctrl+Y undo and redo. Anything that
// is not a number is framed and explained below, and stays until corrected.
#pragma once

#include <QTableView>
#include <QWidget>

class QLabel;
class QToolButton;

namespace kolo::app {

class DataGridModel;

class DataGridView : public QTableView {
    Q_OBJECT
public:
    explicit DataGridView(DataGridModel& model, QWidget* parent = nullptr);

    void paste();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void moveDown();

    DataGridModel& m_model;
};

class DataGrid : public QWidget {
    Q_OBJECT
public:
    explicit DataGrid(QWidget* parent = nullptr);

    DataGridModel& model() { return *m_model; }
    DataGridView& view() { return *m_view; }

private:
    void refresh();

    DataGridModel* m_model;
    DataGridView* m_view;
    QToolButton* m_add;
    QToolButton* m_remove;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QLabel* m_size;
    QLabel* m_error;
};

}  // namespace kolo::app
