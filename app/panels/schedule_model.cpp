// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_model.h"

#include <algorithm>

#include "engine/api/types.h"

namespace kolo::app {

ScheduleModel::ScheduleModel(QObject* parent) : CellModel(parent) {}

void ScheduleModel::apply(const ScheduleRows& rows) {
    const int before = rowCount(), after = static_cast<int>(rows.size());
    m_faultRow = -1;
    m_fault.clear();
    m_suspects.clear();
    if (before == after) {
        m_rows = rows;
    } else {
        // Rows that are the same at the start and at the end keep their place, and so does the reader's cursor.
        int same = 0;
        while (same < std::min(before, after) &&
               m_rows[static_cast<std::size_t>(same)] == rows[static_cast<std::size_t>(same)])
            ++same;
        if (after > before) {
            beginInsertRows({}, same, same + after - before - 1);
            m_rows = rows;
            endInsertRows();
        } else {
            beginRemoveRows({}, same, same + before - after - 1);
            m_rows = rows;
            endRemoveRows();
        }
    }
    allChanged();
    emit edited();
}

void ScheduleModel::setRows(const QString& what, ScheduleRows rows) {
    if (rows != m_rows)
        change(
            what, [this, from = m_rows] { apply(from); }, [this, rows] { apply(rows); });
}

void ScheduleModel::insertRowAt(int at) {
    ScheduleRows to = m_rows;
    const int where = std::clamp(at, 0, rowCount());
    const ScheduleRow fresh = where > 0 ? to[static_cast<std::size_t>(where) - 1]
                                        : ScheduleRow{QStringLiteral("1"), QStringLiteral("0"), QStringLiteral("1"),
                                                      QStringLiteral("0"), QStringLiteral("reduce")};
    to.insert(to.begin() + where, fresh);
    setRows(tr("add a transfer"), std::move(to));
}

void ScheduleModel::removeRowsAt(int at, int count) {
    if (at < 0 || at >= rowCount()) return;
    ScheduleRows to = m_rows;
    to.erase(to.begin() + at, to.begin() + std::min(at + count, rowCount()));
    setRows(tr("delete transfers"), std::move(to));
}

void ScheduleModel::moveRow(int from, int to) {
    if (from < 0 || to < 0 || from >= rowCount() || to >= rowCount() || from == to) return;
    ScheduleRows rows = m_rows;
    const ScheduleRow row = rows[static_cast<std::size_t>(from)];
    rows.erase(rows.begin() + from);
    rows.insert(rows.begin() + to, row);
    setRows(tr("move a transfer"), std::move(rows));
}

void ScheduleModel::setCells(const QModelIndexList& cells, const QString& text) {
    ScheduleRows to = m_rows;
    for (const QModelIndex& cell : cells)
        to[static_cast<std::size_t>(cell.row())][static_cast<std::size_t>(cell.column())] =
            normalized(text, cell.column());
    setRows(tr("edit"), std::move(to));
}

void ScheduleModel::setRanks(int ranks) {
    if (std::exchange(m_ranks, ranks) == ranks) return;
    allChanged();
    emit edited();
}

QString ScheduleModel::firstError() const {
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < kScheduleColumns; ++column) {
            const QString error = cellError(textAt(row, column), column, m_ranks);
            if (!error.isEmpty()) return tr("Row %1: %2").arg(row + 1).arg(error);
        }
    return {};
}

void ScheduleModel::setFault(int row, const QString& sentence, std::vector<int> suspects) {
    if (row == m_faultRow && sentence == m_fault && suspects == m_suspects) return;
    m_suspects = std::move(suspects);
    m_faultRow = row;
    m_fault = sentence;
    allChanged();
}

QString ScheduleModel::textAt(int row, int column) const {
    return m_rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

QVariant ScheduleModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const QString text = textAt(index.row(), index.column());
    const auto fault = [&] {
        const QString error = cellError(text, index.column(), m_ranks);
        return error.isEmpty() && index.row() == m_faultRow ? m_fault : error;
    };
    switch (role) {
        case Qt::ToolTipRole: {
            const QString error = fault();
            if (!error.isEmpty()) return error;
            bool number = false;
            const int rank = text.toInt(&number);
            if (number && (index.column() == FromColumn || index.column() == ToColumn))
                return tr("worker %1").arg(QString::fromStdString(workerName(rank)));
            return {};
        }
        case Qt::UserRole:  // the error, for the delegate
            return fault();
        case kSuspectRole: return std::binary_search(m_suspects.begin(), m_suspects.end(), index.row());
        case Qt::AccessibleTextRole: {
            const QString error = fault();
            const QString place =
                tr("row %1, %2: %3")
                    .arg(index.row() + 1)
                    .arg(headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(), text);
            return error.isEmpty() ? place : place + QStringLiteral(", ") + error;
        }
        default: return CellModel::data(index, role);
    }
}

QVariant ScheduleModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return QString::number(section + 1);
    switch (section) {
        case StepColumn: return tr("step");
        case FromColumn: return tr("from");
        case ToColumn: return tr("to");
        case ChunkColumn: return tr("chunk");
        default: return tr("op");
    }
}

}  // namespace kolo::app
