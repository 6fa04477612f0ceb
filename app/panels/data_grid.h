// SPDX-License-Identifier: GPL-3.0-or-later
//
// The workers' numbers, typed as in a spreadsheet; Ctrl+Z and Ctrl+Y undo and redo. Anything that is not a number is
// framed and explained below, and stays until corrected.
#pragma once

#include "app/panels/cell_grid.h"

class QLabel;
class QToolButton;

namespace kolo::app {

class DataGridModel;

class DataGridView : public CellGrid {
    Q_OBJECT
public:
    explicit DataGridView(DataGridModel& model, QWidget* parent = nullptr);

    /// The current cell, or the one that was when the focus left. Without the focus there is no current cell, because
    /// Qt reports it to screen readers as focused wherever the focus is.
    QModelIndex cursor() const { return currentIndex().isValid() ? currentIndex() : QModelIndex(m_left); }

protected:
    void focusInEvent(QFocusEvent* event) override;
    void pasteAt(int row, int column, const TextTable& table) override;
    void clear(const QModelIndexList& cells) override;

private:
    void follow(const QWidget* focus);

    DataGridModel& m_model;
    QPersistentModelIndex m_left;
};

class DataGrid : public QWidget {
    Q_OBJECT
public:
    explicit DataGrid(QWidget* parent = nullptr);

    DataGridModel& model() { return *m_model; }
    DataGridView& view() { return *m_view; }
    QString wideningText() const;  ///< "Widen to 8 elements"

protected:
    bool event(QEvent* event) override;

private:
    void refresh();

    DataGridModel* m_model;
    DataGridView* m_view;
    QToolButton* m_add;
    QToolButton* m_remove;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_widen;  ///< offered while there are fewer elements than workers
    QLabel* m_size;
    QLabel* m_error;
};

}  // namespace kolo::app
