// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_model.h"

#include <algorithm>

#include "app/panels/contributions.h"

namespace kolo::app {

namespace {
constexpr int kSampledCells = 512;  // of a row, to find the column width
constexpr int kMostChars = 12;      // a longer number is truncated on screen and complete in the tip
}  // namespace

void TableModel::setHistory(const BufferHistory* history) {
    beginResetModel();
    m_history = history;
    m_shape = history ? TableShape(history->shape(), true) : TableShape();
    // A table of that many columns would say nothing; one column per chunk does.
    if (history && history->shape().elements > kMaxRecordedElements) m_shape = TableShape(history->shape(), false);
    m_reached = -1;
    m_chars = 2;
    endResetModel();
    emit columnCharsChanged();
}

void TableModel::setReached(int step) {
    if (!m_history) return;
    const int reached = std::min(step, m_history->liveStep());
    if (reached <= m_reached) return;
    if (m_reached < 0 && m_shape.columns() > 0 && m_shape.showsValues()) {
        const bool recorded = m_history->cell(0, 0, 0).hasValues || m_history->shape().elements == 0;
        if (!recorded) {
            beginResetModel();
            m_shape = TableShape(m_history->shape(), false);
            endResetModel();
        }
    }
    const int first = m_reached + 1;
    m_reached = reached;
    const int before = m_chars;
    for (int row = first; row <= reached; ++row) measureRow(row);
    if (m_shape.columns() > 0) emit dataChanged(index(first, 0), index(reached, m_shape.columns() - 1));
    if (m_chars != before) emit columnCharsChanged();
}

void TableModel::setExerciseView(bool on) {
    if (m_exerciseView == on) return;
    m_exerciseView = on;
    if (m_reached >= 0 && m_shape.columns() > 0) emit dataChanged(index(0, 0), index(m_reached, m_shape.columns() - 1));
}

void TableModel::measureRow(int row) {
    const int columns = m_shape.columns();
    const int stride = std::max(1, columns / kSampledCells);
    for (int column = 0; column < columns; column += stride) {
        const TableCell cell = tableCell(*m_history, m_shape, row, m_shape.column(column), false);
        m_chars = std::clamp(static_cast<int>(cell.text.size()), m_chars, kMostChars);
    }
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shape.rows();
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shape.columns();
}

TableCell TableModel::cellAt(int row, int column) const {
    if (!m_history || row > m_reached) return {};
    return tableCell(*m_history, m_shape, row, m_shape.column(column), m_exerciseView);
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::DisplayRole: return cellAt(index.row(), index.column()).text;
        case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: return tip(index.row(), index.column());
        case StateRole: return int(cellAt(index.row(), index.column()).state);
        case ChangedRole: return cellAt(index.row(), index.column()).changed;
        case RankRole: return m_shape.column(index.column()).rank;
        case ChunkRole: return m_shape.column(index.column()).chunk;
        default: return {};
    }
}

QString TableModel::tip(int row, int column) const {
    const TableColumn at = m_shape.column(column);
    const QString worker = QString::fromStdString(workerName(at.rank));
    QString place =
        at.element >= 0
            ? tr("%1, element %2 (chunk %3), iteration %4").arg(worker).arg(at.element).arg(at.chunk).arg(row)
            : tr("%1, chunk %2, iteration %3").arg(worker).arg(at.chunk).arg(row);
    const TableCell cell = cellAt(row, column);
    if (cell.state == CellState::NotReached) return tr("%1: not reached yet").arg(place);
    if (cell.state == CellState::PassedOn) return tr("%1: passed on").arg(place);
    QStringList terms;
    for (const int rank : ranksIn(m_history->cell(row, at.rank, at.chunk).contributions))
        terms << termName(rank, at.chunk);
    const QString holds = terms.isEmpty() ? tr("nothing") : joinTerms(terms, m_history->shape().op);
    return m_shape.showsValues() ? tr("%1: %2 = %3").arg(place, holds, cell.text) : tr("%1: %2").arg(place, holds);
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    if (orientation == Qt::Horizontal) return m_shape.title(section);
    return role == Qt::DisplayRole ? QString::number(section) : tr("iteration %1").arg(section);
}

QString TableModel::asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const {
    QString text = tr("iteration");
    for (int column = firstColumn; column <= lastColumn; ++column) text += QLatin1Char('\t') + m_shape.title(column);
    for (int row = firstRow; row <= lastRow; ++row) {
        text += QLatin1Char('\n') + QString::number(row);
        for (int column = firstColumn; column <= lastColumn; ++column)
            text += QLatin1Char('\t') + cellAt(row, column).text;
    }
    return text + QLatin1Char('\n');
}

}  // namespace kolo::app
