// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table as a Qt model. Nothing is stored here but what is visible: each cell asks the run's history, so a table of
// 64 workers and 4096 elements costs no more than the few hundred cells on the screen.
#pragma once

#include <QAbstractTableModel>

#include "app/panels/table_cells.h"

namespace kolo::app {

class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        StateRole = Qt::UserRole,  ///< int(CellState)
        ChangedRole,               ///< bool
        RankRole,                  ///< int
        ChunkRole,                 ///< int
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Another run. The history outlives the model, or null is set first.
    void setHistory(const BufferHistory* history);
    /// Rows up to `step` are filled, as far as the record goes.
    void setReached(int step);
    void setExerciseView(bool on);

    const BufferHistory* history() const { return m_history; }
    const TableShape& shape() const { return m_shape; }
    int reached() const { return m_reached; }  ///< the last row with values; -1: none
    /// Characters of the widest text so far (long rows are sampled), at least 2.
    int columnChars() const { return m_chars; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The cells of `rows` × `columns` and their titles, separated by tabs, as spreadsheets take them.
    QString asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const;

signals:
    void columnCharsChanged();

private:
    TableCell cellAt(int row, int column) const;
    QString tip(int row, int column) const;
    void measureRow(int row);

    const BufferHistory* m_history = nullptr;
    TableShape m_shape;
    bool m_exerciseView = true;
    int m_reached = -1;
    int m_chars = 2;
};

}  // namespace kolo::app
