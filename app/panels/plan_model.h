// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plan editor's table: a row a device, a column a time slot, every change undoable. Behind the last action there is
// room for more.
#pragma once

#include "app/panels/cell_grid.h"
#include "app/panels/plan_sheet.h"

namespace kolo::app {

class PlanModel : public CellModel {
    Q_OBJECT
public:
    enum Role {
        FaultRole = Qt::UserRole,  ///< the sentence, in the cell that it is about; otherwise empty
        KindRole,                  ///< int(ActionKind); -1: no action
        MicrobatchRole,            ///< int; -1: none
    };

    explicit PlanModel(QObject* parent = nullptr);

    const PlanSheet& sheet() const { return m_sheet; }
    void setSheet(const QString& what, PlanSheet sheet);  ///< as one change
    void setCells(const QModelIndexList& cells, const QString& text) override;
    void swapCells(const QModelIndex& a, const QModelIndex& b);
    void insertGap(const QModelIndex& at);        ///< what follows in the row comes a slot later
    void removeCell(const QModelIndex& at);       ///< what follows in the row comes a slot earlier
    QModelIndex find(const QString& text) const;  ///< invalid: nowhere

    /// Marks the cell that the proof points at; -1: none.
    void setFault(int row, int column, const QString& sentence);
    int faultRow() const { return m_faultRow; }
    int faultColumn() const { return m_faultColumn; }

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void apply(const PlanSheet& sheet);
    QSize size() const override { return {m_columns, static_cast<int>(m_sheet.size())}; }
    QString textAt(int row, int column) const override;

    PlanSheet m_sheet;
    int m_columns = 0;  // shown
    int m_faultRow = -1, m_faultColumn = -1;
    QString m_fault;
};

}  // namespace kolo::app
