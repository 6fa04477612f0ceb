// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_table_model.h"

#include <algorithm>

#include "app/run_document.h"
#include "engine/api/provenance_names.h"
#include "viz/scenes/plan_frame.h"
#include "viz/scenes/plan_picture.h"

namespace kolo::app {

PlanTableModel::PlanTableModel(const RunDocument& document, QObject* parent)
    : QAbstractTableModel(parent), m_document(document) {}

void PlanTableModel::begin() {
    beginResetModel();
    m_furthest = 0;
    m_rows = m_document.goesBySlots() ? m_document.plan()->slotCount() : 0;
    m_columns = m_rows > 0 ? m_document.plan()->ranks() : 0;
    endResetModel();
}

void PlanTableModel::follow() {
    const viz::PlanRecord* record = m_document.plan();
    if (!record || m_columns == 0) return;
    if (record->slotCount() != m_rows) begin();
    m_furthest = std::max(m_furthest, m_document.step());
    emit dataChanged(index(0, 0), index(m_rows - 1, m_columns - 1));
}

int PlanTableModel::currentRow() const {
    return m_columns == 0 ? -1 : m_document.plan()->placeOf(m_document.playhead()).told - 1;
}

int PlanTableModel::stopOf(int row) const {
    const viz::PlanRecord& record = *m_document.plan();
    return record.placeOf(m_document.playhead()).iteration * record.stopsPerStep() + row + 1;
}

/// A live run fills its table as the reader watches; a stored one is known from the start.
bool PlanTableModel::isReached(int row) const {
    return stopOf(row) <=
           (m_document.isLive() ? std::max(m_furthest, m_document.step()) : m_document.playhead().liveEdge());
}

int PlanTableModel::cellAt(int row, int column) const {
    const std::vector<int> cells = m_document.plan()->cellsAt(column, row + 1);
    return cells.empty() ? -1 : cells.front();
}

QString PlanTableModel::textAt(int row, int column) const {
    if (!isReached(row)) return {};
    const viz::PlanRecord& record = *m_document.plan();
    const auto& step = record.step(record.placeOf(m_document.playhead()).iteration, m_document.events());
    QStringList texts;
    for (const int cell : record.cellsAt(column, row + 1))
        if (step.cells[static_cast<std::size_t>(cell)].ran())
            texts << QString::fromStdString(
                viz::shortText(record, record.cells()[static_cast<std::size_t>(cell)].action));
    return texts.join(QLatin1Char(' '));
}

int PlanTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_rows;
}

int PlanTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_columns;
}

QVariant PlanTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_document.plan() || m_columns == 0) return {};
    const int row = index.row(), column = index.column();
    switch (role) {
        case Qt::DisplayRole: return textAt(row, column);
        case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: {
            if (!isReached(row))
                return tr("%1, slot %2: not reached yet").arg(QString::fromStdString(workerName(column))).arg(row + 1);
            const int cell = cellAt(row, column);
            if (cell < 0 || textAt(row, column).isEmpty())
                return tr("%1, slot %2: bubble").arg(QString::fromStdString(workerName(column))).arg(row + 1);
            const viz::PlanRecord& record = *m_document.plan();
            const auto& step = record.step(record.placeOf(m_document.playhead()).iteration, m_document.events());
            return QString::fromStdString(viz::planCellTip(record, step, cell));
        }
        case KindRole: {
            const int cell = textAt(row, column).isEmpty() ? -1 : cellAt(row, column);
            return cell < 0 ? -1 : int(m_document.plan()->cells()[static_cast<std::size_t>(cell)].action.kind);
        }
        case MicrobatchRole: {
            const int cell = textAt(row, column).isEmpty() ? -1 : cellAt(row, column);
            return cell < 0 ? -1 : m_document.plan()->cells()[static_cast<std::size_t>(cell)].action.index;
        }
        case ReachedRole: return isReached(row);
        default: return {};
    }
}

QVariant PlanTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    if (orientation == Qt::Horizontal) return QString::fromStdString(workerName(section));
    return role == Qt::DisplayRole ? QString::number(section + 1) : tr("slot %1").arg(section + 1);
}

QString PlanTableModel::asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const {
    QString text = tr("slot");
    for (int column = firstColumn; column <= lastColumn; ++column)
        text += QLatin1Char('\t') + QString::fromStdString(workerName(column));
    for (int row = firstRow; row <= lastRow; ++row) {
        text += QLatin1Char('\n') + QString::number(row + 1);
        for (int column = firstColumn; column <= lastColumn; ++column) text += QLatin1Char('\t') + textAt(row, column);
    }
    return text + QLatin1Char('\n');
}

QString PlanTableModel::asCsv() const {
    const std::string& numbers = m_document.info().provenance.numbers;
    const bool remarked = recorded::areMoreThanMeasured(numbers);
    QString text = QStringLiteral("slot");  // for programs: the same in every language
    for (int column = 0; column < m_columns; ++column)
        text += QLatin1Char(',') + QString::fromStdString(workerName(column));
    if (remarked) text += QLatin1Char(',') + QLatin1String(recorded::kNumbersColumn);
    for (int row = 0; row < m_rows; ++row) {
        text += QLatin1Char('\n') + QString::number(row + 1);
        for (int column = 0; column < m_columns; ++column) text += QLatin1Char(',') + textAt(row, column);
        if (remarked) text += QStringLiteral(",\"%1\"").arg(QString::fromStdString(numbers));
    }
    return text + QLatin1Char('\n');
}

}  // namespace kolo::app
