// SPDX-License-Identifier: GPL-3.0-or-later
//
// The review question's table, of a training step: one row a time slot, one column a rank, the action in the cell,
// blank where the rank has nothing to do. Nothing is stored here: each cell asks the run's record.
#pragma once

#include <QAbstractTableModel>

#include "viz/replay/plan_record.h"

namespace kolo::app {

class RunDocument;

class PlanTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        KindRole = Qt::UserRole,  ///< int(ActionKind), -1: no action
        MicrobatchRole,           ///< int, -1: none
        ReachedRole,              ///< bool: the record has got there, and the reader with it
    };

    explicit PlanTableModel(const RunDocument& document, QObject* parent = nullptr);

    void begin();               ///< another run
    void follow();              ///< the playhead has moved, or the record has grown
    int currentRow() const;     ///< of the playhead; -1: before the first slot
    int stopOf(int row) const;  ///< the playhead's position at the end of that slot

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The rows and columns with their titles, separated by tabs, as spreadsheets take them.
    QString asCsv() const;
    QString asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const;

private:
    bool isReached(int row) const;
    int cellAt(int row, int column) const;  ///< its number; -1: none
    QString textAt(int row, int column) const;

    const RunDocument& m_document;
    int m_rows = 0, m_columns = 0;
    int m_furthest = 0;  // the last stop that a live run's reader has seen
};

}  // namespace kolo::app
