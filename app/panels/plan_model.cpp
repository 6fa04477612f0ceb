// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_model.h"

#include <algorithm>

namespace kolo::app {

namespace {
constexpr int kSpareColumns = 4;
}

PlanModel::PlanModel(QObject* parent) : CellModel(parent) {}

void PlanModel::apply(const PlanSheet& sheet) {
    const int columns = usedColumns(sheet) + kSpareColumns;
    m_faultRow = m_faultColumn = -1;
    m_fault.clear();
    if (sheet.size() != m_sheet.size()) {
        beginResetModel();
        m_sheet = sheet;
        m_columns = columns;
        endResetModel();
    } else {  // the reader's cursor keeps its place
        m_sheet = sheet;
        if (columns > m_columns) {
            beginInsertColumns({}, m_columns, columns - 1);
            m_columns = columns;
            endInsertColumns();
        } else if (columns < m_columns) {
            beginRemoveColumns({}, columns, m_columns - 1);
            m_columns = columns;
            endRemoveColumns();
        }
    }
    allChanged();
    emit edited();
}

void PlanModel::setSheet(const QString& what, PlanSheet sheet) {
    sheet = sheetOfShape(sheet, static_cast<int>(sheet.size()), usedColumns(sheet));
    if (sheet != m_sheet)
        change(
            what, [this, from = m_sheet] { apply(from); }, [this, sheet] { apply(sheet); });
}

void PlanModel::setCells(const QModelIndexList& cells, const QString& text) {
    PlanSheet to = sheetOfShape(m_sheet, rowCount(), m_columns);
    for (const QModelIndex& cell : cells)
        to[static_cast<std::size_t>(cell.row())][cell.column()] = normalizedAction(text, cell.row());
    setSheet(text.isEmpty() ? tr("clear") : tr("edit"), std::move(to));
}

void PlanModel::swapCells(const QModelIndex& a, const QModelIndex& b) {
    if (!a.isValid() || !b.isValid()) return;
    PlanSheet to = sheetOfShape(m_sheet, rowCount(), m_columns);
    std::swap(to[static_cast<std::size_t>(a.row())][a.column()], to[static_cast<std::size_t>(b.row())][b.column()]);
    setSheet(tr("move"), std::move(to));
}

void PlanModel::insertGap(const QModelIndex& at) {
    if (!at.isValid()) return;
    PlanSheet to = sheetOfShape(m_sheet, rowCount(), m_columns + 1);
    QStringList& row = to[static_cast<std::size_t>(at.row())];
    row.insert(at.column(), QString());
    row.removeLast();
    setSheet(tr("insert a gap"), std::move(to));
}

void PlanModel::removeCell(const QModelIndex& at) {
    if (!at.isValid()) return;
    PlanSheet to = sheetOfShape(m_sheet, rowCount(), m_columns);
    QStringList& row = to[static_cast<std::size_t>(at.row())];
    row.removeAt(at.column());
    row << QString();
    setSheet(tr("remove"), std::move(to));
}

QModelIndex PlanModel::find(const QString& text) const {
    for (int row = 0; row < rowCount(); ++row)
        if (const auto column = m_sheet[static_cast<std::size_t>(row)].indexOf(text); column >= 0)
            return index(row, static_cast<int>(column));
    return {};
}

void PlanModel::setFault(int row, int column, const QString& sentence) {
    if (row == m_faultRow && column == m_faultColumn && sentence == m_fault) return;
    m_faultRow = row;
    m_faultColumn = column;
    m_fault = sentence;
    allChanged();
}

QString PlanModel::textAt(int row, int column) const {
    return m_sheet[static_cast<std::size_t>(row)].value(column);
}

QVariant PlanModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const QString text = textAt(index.row(), index.column());
    const bool faulty = index.row() == m_faultRow && index.column() == m_faultColumn;
    const QString place =
        tr("%1, slot %2").arg(QString::fromStdString(workerName(index.row()))).arg(index.column() + 1);
    switch (role) {
        case FaultRole: return faulty ? m_fault : QString();
        case Qt::ToolTipRole:
            return faulty ? m_fault : text.isEmpty() ? QVariant() : place + QStringLiteral(": ") + text;
        case Qt::AccessibleTextRole:
            return place + QStringLiteral(": ") + (text.isEmpty() ? tr("nothing") : text) +
                   (faulty ? QStringLiteral(", ") + m_fault : QString());
        case KindRole:
        case MicrobatchRole: {
            const auto action = actionFromText(text.toStdString());
            return !action ? -1 : role == KindRole ? int(action->kind) : action->index;
        }
        default: return CellModel::data(index, role);
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    return orientation == Qt::Vertical ? QString::fromStdString(workerName(section)) : QString::number(section + 1);
}

}  // namespace kolo::app
