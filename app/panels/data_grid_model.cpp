// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/data_grid_model.h"

#include <algorithm>

#include "app/engine_words.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {
const QString kNewCell = QStringLiteral("0");

/// What a new worker brings along: small numbers that differ, so that it is seen whose they are and what becomes of
/// them.
QString smallNumber(int worker, int element) {
    return QString::number(1 + (5 + 7 * worker + 11 * element + 3 * worker * element) % 24);
}

/// As a spec has it.
QString plain(const QString& typed) {
    return viz::textOf(plainNumber(typed.toStdString()));
}

void fillUp(QStringList& row, int worker, int elements) {
    while (row.size() < elements) row << smallNumber(worker, static_cast<int>(row.size()));
}

}  // namespace

DataGridModel::DataGridModel(QObject* parent) : CellModel(parent) {}

/// All the numbers before and after: rows are shared until they differ, so this costs no more than the change.
void DataGridModel::changeTo(const QString& name, Numbers to) {
    for (QStringList& row : to.rows)
        while (row.size() < to.elements) row << kNewCell;
    if (to.rows == m_rows && to.elements == m_elements) return;
    change(
        name, [this, from = numbers()] { apply(from); }, [this, to = std::move(to)] { apply(to); });
}

void DataGridModel::apply(const Numbers& numbers) {
    const bool sameShape = numbers.elements == m_elements;
    if (!sameShape) beginResetModel();
    m_rows = numbers.rows;
    m_elements = numbers.elements;
    fillUpAll();
    sameShape ? allChanged() : endResetModel();
    emit edited();
}

void DataGridModel::fillUpAll() {
    m_rows.resize(std::max<qsizetype>(m_rows.size(), m_workers));
    for (int worker = 0; worker < m_rows.size(); ++worker) fillUp(m_rows[worker], worker, m_elements);
}

void DataGridModel::setWorkers(int workers) {
    if (workers == m_workers) return;
    beginResetModel();
    m_workers = workers;
    fillUpAll();
    endResetModel();
    emit edited();
}

void DataGridModel::setType(DType type) {
    if (type == m_type) return;
    m_type = type;
    allChanged();
    emit edited();
}

void DataGridModel::setInline(const QString& text) {
    const TextTable table = fromInline(text);
    setWorkers(std::max(m_workers, static_cast<int>(table.size())));
    Numbers to = numbers();
    to.elements = 0;
    for (const QStringList& row : table) to.elements = std::max(to.elements, static_cast<int>(row.size()));
    for (int row = 0; row < table.size(); ++row) to.rows[row] = table[row];
    changeTo(tr("load"), std::move(to));
    setWorkers(static_cast<int>(table.size()));
}

QString DataGridModel::inlineText() const {
    TextTable table;
    for (int row = 0; row < m_workers; ++row) table << m_rows[row].mid(0, m_elements);
    return toInline(table);
}

QString DataGridModel::errorAt(int row, int column) const {
    const auto value = parseCell(m_rows[row][column], m_type);
    return value ? QString() : engineWords(value.error().message);
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
    changeTo(tr("add elements"), std::move(to));
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
    changeTo(tr("remove elements"), std::move(to));
}

void DataGridModel::widen() {
    Numbers to = numbers();
    to.elements = std::min(m_workers, kMostElements);
    for (int worker = 0; worker < to.rows.size(); ++worker) {
        to.rows[worker] = to.rows[worker].mid(0, m_elements);
        fillUp(to.rows[worker], worker, to.elements);
    }
    changeTo(tr("widen"), std::move(to));
}

void DataGridModel::setCells(const QModelIndexList& cells, const QString& text) {
    Numbers to = numbers();
    for (const QModelIndex& cell : cells) to.rows[cell.row()][cell.column()] = plain(text);
    changeTo(tr("edit"), std::move(to));
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
        for (int j = column; j < reach; ++j) cells[j] = plain(table[i][j - column]);
    }
    changeTo(tr("paste"), std::move(to));
}

QVariant DataGridModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::ToolTipRole: return errorAt(index.row(), index.column());
        case Qt::AccessibleTextRole: {
            const QString error = errorAt(index.row(), index.column());
            const QString place =
                tr("worker %1, element %2").arg(QString::fromStdString(workerName(index.row()))).arg(index.column());
            return QStringLiteral("%1: %2").arg(place, error.isEmpty() ? shownAt(index.row(), index.column()) : error);
        }
        case Qt::DisplayRole: return shownAt(index.row(), index.column());
        default: return CellModel::data(index, role);
    }
}

QString DataGridModel::shownAt(int row, int column) const {
    return viz::textOf(decimalNumber(textAt(row, column).toStdString()));
}

QVariant DataGridModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    return orientation == Qt::Vertical ? QString::fromStdString(workerName(section)) : QString::number(section);
}

}  // namespace kolo::app
