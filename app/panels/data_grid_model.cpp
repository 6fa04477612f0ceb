// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/data_grid_model.h"

#include <QUndoCommand>
#include <algorithm>

namespace kolo::app {

namespace {
const QString kNewCell = QStringLiteral("0");
}

/// All the numbers before and after: rows are shared until they differ, so this costs no more than the change.
class DataGridModel::Change : public QUndoCommand {
public:
    Change(DataGridModel& model, const QString& name, Numbers from, Numbers to)
        : QUndoCommand(name), m_model(model), m_from(std::move(from)), m_to(std::move(to)) {}
    void undo() override { m_model.apply(m_from); }
    void redo() override { m_model.apply(m_to); }

private:
    DataGridModel& m_model;
    Numbers m_from, m_to;
};

DataGridModel::DataGridModel(QObject* parent) : QAbstractTableModel(parent) {}

void DataGridModel::change(const QString& name, Numbers to) {
    for (QStringList& row : to.rows)
        while (row.size() < to.elements) row << kNewCell;
    if (to.rows == m_rows && to.elements == m_elements) return;
    m_undo.push(new Change(*this, name, numbers(), std::move(to)));
}

void DataGridModel::apply(const Numbers& numbers) {
    const bool sameShape = numbers.elements == m_elements;
    if (!sameShape) beginResetModel();
    m_rows = numbers.rows;
    m_elements = numbers.elements;
    while (m_rows.size() < m_workers) m_rows << QStringList(m_elements, kNewCell);
    if (!sameShape)
        endResetModel();
    else if (m_workers > 0 && m_elements > 0)
        emit dataChanged(index(0, 0), index(m_workers - 1, m_elements - 1));
    emit edited();
}

void DataGridModel::setWorkers(int workers) {
    if (workers == m_workers) return;
    beginResetModel();
    m_workers = workers;
    while (m_rows.size() < workers) m_rows << QStringList(m_elements, kNewCell);
    for (QStringList& row : m_rows)
        while (row.size() < m_elements) row << kNewCell;
    endResetModel();
    emit edited();
}

void DataGridModel::setType(DType type) {
    if (type == m_type) return;
    m_type = type;
    if (m_workers > 0 && m_elements > 0) emit dataChanged(index(0, 0), index(m_workers - 1, m_elements - 1));
    emit edited();
}

void DataGridModel::setInline(const QString& text) {
    const TextTable table = fromInline(text);
    setWorkers(std::max(m_workers, static_cast<int>(table.size())));
    Numbers to = numbers();
    to.elements = 0;
    for (const QStringList& row : table) to.elements = std::max(to.elements, static_cast<int>(row.size()));
    for (int row = 0; row < table.size(); ++row) to.rows[row] = table[row];
    change(tr("load"), std::move(to));
    setWorkers(static_cast<int>(table.size()));
}

QString DataGridModel::inlineText() const {
    TextTable table;
    for (int row = 0; row < m_workers; ++row) table << m_rows[row].mid(0, m_elements);
    return toInline(table);
}

QString DataGridModel::errorAt(int row, int column) const {
    const auto value = parseCell(m_rows[row][column], m_type);
    return value ? QString() : QString::fromStdString(value.error().message.shown());
}

QString DataGridModel::firstError() const {
    for (int row = 0; row < m_workers; ++row) {
        for (int column = 0; column < m_elements; ++column) {
            const QString error = errorAt(row, column);
            if (!error.isEmpty())
                return tr("%1, element %2: %3").arg(QString::fromStdString(workerName(row))).arg(column).arg(error);
        }
    }
    return {};
}

void DataGridModel::addElements(int at, int count) {
    count = std::min(count, kMostElements - m_elements);
    if (count <= 0) return;
    Numbers to = numbers();
    to.elements += count;
    for (QStringList& row : to.rows) {
        row = row.mid(0, m_elements);
        while (row.size() < m_elements) row << kNewCell;
        for (int i = 0; i < count; ++i) row.insert(at, kNewCell);
    }
    change(tr("add elements"), std::move(to));
}

void DataGridModel::removeElements(int at, int count) {
    count = std::min(count, m_elements - at);
    if (count <= 0) return;
    Numbers to = numbers();
    to.elements -= count;
    for (QStringList& row : to.rows) {
        row = row.mid(0, m_elements);
        for (int i = 0; i < count && at < row.size(); ++i) row.removeAt(at);
    }
    change(tr("remove elements"), std::move(to));
}

void DataGridModel::setCells(const QModelIndexList& cells, const QString& text) {
    Numbers to = numbers();
    for (const QModelIndex& cell : cells) to.rows[cell.row()][cell.column()] = text;
    change(tr("edit"), std::move(to));
}

void DataGridModel::paste(int row, int column, const TextTable& table) {
    if (table.isEmpty()) return;
    const int wanted = std::min(row + static_cast<int>(table.size()), kMaxRanks);
    if (wanted > m_workers) emit workersWanted(wanted);
    Numbers to = numbers();
    for (int i = 0; i < table.size() && row + i < m_workers; ++i) {
        const int reach = std::min(column + static_cast<int>(table[i].size()), kMostElements);
        to.elements = std::max(to.elements, reach);
        QStringList& cells = to.rows[row + i];
        while (cells.size() < reach) cells << kNewCell;
        for (int j = column; j < reach; ++j) cells[j] = table[i][j - column];
    }
    change(tr("paste"), std::move(to));
}

int DataGridModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_workers;
}

int DataGridModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_elements;
}

Qt::ItemFlags DataGridModel::flags(const QModelIndex& index) const {
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable : Qt::NoItemFlags;
}

QVariant DataGridModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return m_rows[index.row()][index.column()];
        case Qt::TextAlignmentRole:
            return int(Qt::AlignCenter);
        case Qt::ToolTipRole:
            return errorAt(index.row(), index.column());
        case Qt::AccessibleTextRole: {
            const QString error = errorAt(index.row(), index.column());
            const QString place =
                tr("worker %1, element %2").arg(QString::fromStdString(workerName(index.row()))).arg(index.column());
            return error.isEmpty() ? QStringLiteral("%1: %2").arg(place, m_rows[index.row()][index.column()])
                                   : QStringLiteral("%1: %2").arg(place, error);
        }
        default:
            return {};
    }
}

bool DataGridModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole) return false;
    setCells({index}, value.toString().trimmed());
    return true;
}

QVariant DataGridModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    return orientation == Qt::Vertical ? QString::fromStdString(workerName(section)) : QString::number(section);
}

}  // namespace kolo::app
