// SPDX-License-Identifier: GPL-3.0-or-later
//
// The schedule editor's table: rows of text, with every change undoable.
#pragma once

#include "app/panels/cell_grid.h"
#include "app/panels/schedule_rows.h"

namespace kolo::app {

class ScheduleModel : public CellModel {
    Q_OBJECT
public:
    explicit ScheduleModel(QObject* parent = nullptr);

    const ScheduleRows& rows() const { return m_rows; }
    void setRows(const QString& what, ScheduleRows rows);  ///< as one change
    void insertRowAt(int at);                              ///< a copy of the row before, for editing
    void removeRowsAt(int at, int count);
    void moveRow(int from, int to);
    void setCells(const QModelIndexList& cells, const QString& text) override;

    int ranks() const { return m_ranks; }
    void setRanks(int ranks);
    QString firstError() const;                            ///< in a cell; empty: none
    static constexpr int kSuspectRole = Qt::UserRole + 1;  ///< true: this row is involved in the fault

    /// Marks the row that the verifier points at (-1: none) and, less strongly, others involved.
    void setFault(int row, const QString& sentence, std::vector<int> suspects = {});
    const std::vector<int>& suspects() const { return m_suspects; }
    int faultRow() const { return m_faultRow; }

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void apply(const ScheduleRows& rows);
    QSize size() const override { return {kScheduleColumns, static_cast<int>(m_rows.size())}; }
    QString textAt(int row, int column) const override;

    ScheduleRows m_rows;
    int m_ranks = 4;
    int m_faultRow = -1;
    QString m_fault;
    std::vector<int> m_suspects;  // ascending
};

}  // namespace kolo::app
