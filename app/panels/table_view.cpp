// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_view.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "app/panels/table_delegate.h"
#include "app/panels/table_headers.h"
#include "app/panels/table_model.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kHighRow = 30, kUsualRow = 26, kLowRow = 20;  // depending on the room
constexpr int kWidePadding = 6, kNarrowPadding = 1;         // of a cell, left and right together
constexpr int kWidestStretch = 56;                          // columns take what room there is, up to this width
}  // namespace

IterationTable::IterationTable(TableModel& model, QWidget* parent)
    : StepTable(parent),
      m_model(model),
      m_delegate(new TableDelegate(this)),
      m_iterations(new IterationHeader(model, this)) {
    setModel(&model);
    setItemDelegate(m_delegate);
    setHorizontalHeader(new WorkerHeader(model, this));
    setVerticalHeader(m_iterations);
    m_iterations->setMinimumSectionSize(kLowRow);
    m_iterations->setDefaultSectionSize(kHighRow);
    setCornerWidget(new QWidget(this));  // between two scroll bars: nothing
    connect(m_iterations, &QHeaderView::sectionClicked, this, &IterationTable::rowChosen);
    connect(&model, &TableModel::columnCharsChanged, this, &IterationTable::fit);
    connect(&model, &QAbstractItemModel::modelReset, this, &IterationTable::fit);
    // With the keyboard, the cell under the cursor is what the pointer would hover over.
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (hasFocus() && current.isValid()) emit chunkHovered(chunkAt(current));
    });
}

void IterationTable::setMarks(int currentRow, int hoveredChunk, int selectedRank, int selectedChunk) {
    m_delegate->setMarks(currentRow, hoveredChunk, selectedRank, selectedChunk);
    m_iterations->setCurrentRow(currentRow);
    setCurrentRow(currentRow);
}

/// Rows and columns shrink before anything has to scroll: the whole exercise should be visible at once.
void IterationTable::fit() {
    const int columns = m_model.columnCount();
    if (columns == 0) return;
    // Of the text and not of a digit, whose width is a fraction of a pixel more than the whole number it is told as.
    const int digits = QFontMetrics(numbersFont(12, QFont::Medium))
                           .horizontalAdvance(QString(m_model.columnChars(), QLatin1Char('0')));
    const int room = width() - m_iterations->sizeHint().width() - 2;
    const int beside = (room - kRowEnd) / columns;
    const int wide = beside < digits + kNarrowPadding ? room / columns : beside;
    const int column = wide < digits + kNarrowPadding ? digits + kWidePadding : std::min(wide, kWidestStretch);
    const int high = (height() - horizontalHeader()->sizeHint().height() - 2) / m_model.rowCount();
    const int row = high < kLowRow ? kUsualRow : std::min(high, kHighRow);
    if (horizontalHeader()->defaultSectionSize() != column || horizontalHeader()->sectionSize(0) != column)
        horizontalHeader()->setDefaultSectionSize(column);
    if (m_iterations->defaultSectionSize() != row) m_iterations->setDefaultSectionSize(row);
}

QSize IterationTable::minimumSizeHint() const {
    constexpr int kRowsAtLeast = 7;  // the review question
    const int rows = std::min(kRowsAtLeast, std::max(2, m_model.rowCount()));
    return {200, horizontalHeader()->sizeHint().height() + rows * (kLowRow + 4) + 2};
}

int IterationTable::lastReachedRow() const {
    return m_model.reached();
}

int IterationTable::chunkAt(const QModelIndex& index) const {
    return index.data(TableModel::ChunkRole).toInt();
}

QString IterationTable::asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const {
    return m_model.asTsv(firstRow, lastRow, firstColumn, lastColumn);
}

void IterationTable::choose(const QModelIndex& index) {
    StepTable::choose(index);
    emit placeChosen(index.data(TableModel::RankRole).toInt(), chunkAt(index));
}

/// A hairline between two workers.
void IterationTable::drawOverCells(QPainter& painter) {
    const int perRank = m_model.shape().columnsPerRank();
    const int first = std::max(0, columnAt(0)), lastSeen = columnAt(viewport()->width() - 1);
    const int last = lastSeen < 0 ? m_model.columnCount() - 1 : lastSeen;
    const int bottom = std::min(viewport()->height(), rowViewportPosition(m_model.rowCount() - 1) + rowHeight(0));
    painter.setPen(QPen(toQColor(viz::palette(themeOf(*this)).line), 1));
    for (int column = (first / perRank + 1) * perRank; column <= last; column += perRank)
        painter.drawLine(columnViewportPosition(column), 4, columnViewportPosition(column), bottom - 4);
}

}  // namespace kolo::app
