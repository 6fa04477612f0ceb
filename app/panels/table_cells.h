// SPDX-License-Identifier: GPL-3.0-or-later
//
// The review question's table, as arithmetic: which worker, chunk and element a column stands for, and what is in a
// cell. Rows are iterations, 0 … steps. Columns are the elements of worker A, then those of B, and so on. If the values
// were not recorded (a long array, or detail `summary`), there is one column per chunk instead, and a cell says how
// many workers' contributions it holds ("2/4").
#pragma once

#include <QString>
#include <cstdint>

#include "engine/api/buffer_history.h"

namespace kolo::app {

/// The chunk that contains an element (the inverse of kolo::chunkRange).
int chunkOfElement(std::int64_t elements, int chunks, std::int64_t element);

struct TableColumn {
    int rank = 0;
    int chunk = 0;
    std::int64_t element = -1;  ///< of the worker's array; -1: the column is a whole chunk
    friend bool operator==(const TableColumn&, const TableColumn&) = default;
};

class TableShape {
public:
    TableShape() = default;
    TableShape(const CollectiveShape& shape, bool hasValues);

    int rows() const { return m_rows; }
    int columns() const { return m_ranks * m_perRank; }
    int ranks() const { return m_ranks; }
    int chunks() const { return m_chunks; }
    int columnsPerRank() const { return m_perRank; }
    bool showsValues() const { return m_hasValues; }

    TableColumn column(int index) const;
    /// The columns [first, first + count) that belong to a place.
    Range columnsOf(int rank, int chunk) const;
    QString title(int index) const;  ///< "A0"; "A, chunk 0" if the column is a chunk

private:
    int m_rows = 0, m_ranks = 0, m_chunks = 0, m_perRank = 0;
    std::int64_t m_elements = 0;
    bool m_hasValues = true;
};

enum class CellState : unsigned char {
    NotReached,  ///< the run has not got that far
    PassedOn,    ///< a partial sum that its holder has sent on: blank in the exercise view
    Shown
};

struct TableCell {
    CellState state = CellState::NotReached;
    bool changed = false;  ///< something arrived here in this iteration
    QString text;          ///< empty unless Shown
};

/// `row` <= the history's live step.
TableCell tableCell(const BufferHistory& history, const TableShape& shape, int row, const TableColumn& column,
                    bool exerciseView);

}  // namespace kolo::app
