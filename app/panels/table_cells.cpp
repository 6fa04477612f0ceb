// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_cells.h"

#include <bit>

#include "engine/api/number_words.h"

namespace kolo::app {

int chunkOfElement(std::int64_t elements, int chunks, std::int64_t element) {
    const std::int64_t shorter = elements / chunks, longerOnes = elements % chunks;
    const std::int64_t inLonger = longerOnes * (shorter + 1);
    if (element < inLonger) return static_cast<int>(element / (shorter + 1));
    return static_cast<int>(longerOnes + (element - inLonger) / shorter);
}

TableShape::TableShape(const CollectiveShape& shape, bool hasValues)
    : m_rows(static_cast<int>(shape.schedule.steps.size()) + 1),
      m_ranks(shape.schedule.ranks),
      m_chunks(shape.schedule.chunks),
      m_perRank(hasValues ? static_cast<int>(shape.elements) : shape.schedule.chunks),
      m_elements(shape.elements),
      m_hasValues(hasValues) {}

TableColumn TableShape::column(int index) const {
    const int rank = index / m_perRank, inRank = index % m_perRank;
    if (!m_hasValues) return {rank, inRank, -1};
    return {rank, chunkOfElement(m_elements, m_chunks, inRank), inRank};
}

Range TableShape::columnsOf(int rank, int chunk) const {
    const std::int64_t first = static_cast<std::int64_t>(rank) * m_perRank;
    if (!m_hasValues) return {first + chunk, 1};
    const Range elements = chunkRange(m_elements, m_chunks, chunk);
    return {first + elements.first, elements.count};
}

QString TableShape::title(int index) const {
    const TableColumn at = column(index);
    const QString worker = QString::fromStdString(workerName(at.rank));
    return at.element >= 0 ? worker + QString::number(at.element)
                           : QStringLiteral("%1, chunk %2").arg(worker).arg(at.chunk);
}

TableCell tableCell(const BufferHistory& history, const TableShape& shape, int row, const TableColumn& column,
                    bool exerciseView) {
    const Cell cell = history.cell(row, column.rank, column.chunk);
    TableCell result;
    result.changed = cell.changed;
    result.state = exerciseView && cell.passedOn ? CellState::PassedOn : CellState::Shown;
    if (result.state != CellState::Shown) return result;
    if (!shape.showsValues()) {
        result.text = QStringLiteral("%1/%2").arg(std::popcount(cell.contributions)).arg(shape.ranks());
    } else if (cell.hasValues) {
        const Range range = chunkRange(history.shape().elements, shape.chunks(), column.chunk);
        const double value = cell.values[static_cast<std::size_t>(column.element - range.first)];
        result.text = QString::fromStdString(shownValue(value, history.shape().dtype));
    }
    return result;
}

}  // namespace kolo::app
