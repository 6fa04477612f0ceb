// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "app/panels/table_delegate.h"
#include "app/panels/table_headers.h"
#include "app/panels/table_model.h"
#include "app/panels/table_outline.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kHighRow = 30, kUsualRow = 26, kLowRow = 20;  // depending on the room
constexpr int kWidePadding = 6, kNarrowPadding = 2;         // of a cell, left and right together
constexpr int kWidestStretch = 56;                          // columns take what room there is, up to this width
constexpr qint64 kMostCopiedCells = 1'000'000;              // beyond that, a file is better
}  // namespace

IterationTable::IterationTable(TableModel& model, QWidget* parent)
    : QTableView(parent),
      m_model(model),
      m_delegate(new TableDelegate(this)),
      m_iterations(new IterationHeader(model, this)) {
    setModel(&model);
    setItemDelegate(m_delegate);
    setHorizontalHeader(new WorkerHeader(model, this));
    setVerticalHeader(m_iterations);
    m_iterations->setMinimumSectionSize(kLowRow);
    m_iterations->setDefaultSectionSize(kHighRow);
    behaveAsStepTable(*this);
    setCornerWidget(new QWidget(this));  // between two scroll bars: nothing
    connect(m_iterations, &QHeaderView::sectionClicked, this, &IterationTable::rowChosen);
    connect(&model, &TableModel::columnCharsChanged, this, &IterationTable::fit);
    connect(&model, &QAbstractItemModel::modelReset, this, &IterationTable::fit);
    // With the keyboard, the cell under the cursor is what the pointer would hover over.
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (hasFocus() && current.isValid()) emit chunkHovered(current.data(TableModel::ChunkRole).toInt());
    });
}

void IterationTable::setMarks(int currentRow, int hoveredChunk, int selectedRank, int selectedChunk) {
    m_delegate->setMarks(currentRow, hoveredChunk, selectedRank, selectedChunk);
    m_iterations->setCurrentRow(currentRow);
    if (currentRow != m_currentRow) {
        m_currentRow = currentRow;
        showCurrentRow();
    }
    viewport()->update();
}

/// Scrolls only vertically: which workers to look at is up to the reader.
void IterationTable::showCurrentRow() {
    const int left = horizontalScrollBar()->value();
    scrollTo(m_model.index(m_currentRow, std::max(0, columnAt(0))));
    horizontalScrollBar()->setValue(left);
}

/// Rows and columns shrink before anything has to scroll: the whole exercise should be visible at once.
void IterationTable::fit() {
    const int columns = m_model.columnCount();
    if (columns == 0) return;
    const int digits =
        QFontMetrics(numbersFont(12, QFont::Medium)).horizontalAdvance(QLatin1Char('0')) * m_model.columnChars();
    const int wide = (width() - m_iterations->sizeHint().width() - 2) / columns;
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

void IterationTable::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    emit rowChosen(index.row());
    emit placeChosen(index.data(TableModel::RankRole).toInt(), index.data(TableModel::ChunkRole).toInt());
}

void IterationTable::copy() {
    const QItemSelection selection = selectionModel()->selection();
    int firstRow = 0, lastRow = m_model.reached(), firstColumn = 0, lastColumn = m_model.columnCount() - 1;
    if (!selection.isEmpty() && selectionModel()->selectedIndexes().size() > 1) {
        const QItemSelectionRange& range = selection.front();
        firstRow = range.top(), lastRow = range.bottom();
        firstColumn = range.left(), lastColumn = range.right();
    }
    if (lastRow < firstRow || lastColumn < firstColumn) return;
    const qint64 cells = qint64{lastRow - firstRow + 1} * (lastColumn - firstColumn + 1);
    if (cells > kMostCopiedCells) {
        QToolTip::showText(
            mapToGlobal(QPoint(16, 16)),
            tr("This table has %L1 cells, too many for the clipboard: export the run as CSV, or select a "
               "part of it.")
                .arg(cells),
            this);
        return;
    }
    QApplication::clipboard()->setText(m_model.asTsv(firstRow, lastRow, firstColumn, lastColumn));
}

bool IterationTable::event(QEvent* event) {
    // The window's own keys (steps, start, end) yield to the cursor of a focused table.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
            case Qt::Key_Left:
            case Qt::Key_Right:
            case Qt::Key_Home:
            case Qt::Key_End:
                event->accept();
                return true;
            default:
                break;
        }
        if (key->matches(QKeySequence::Copy)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void IterationTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return choose(currentIndex());
    QTableView::keyPressEvent(event);
}

void IterationTable::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->pos();
    QTableView::mousePressEvent(event);
}

void IterationTable::mouseReleaseEvent(QMouseEvent* event) {
    QTableView::mouseReleaseEvent(event);
    const bool click = (event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance();
    if (event->button() == Qt::LeftButton && click) {
        clearSelection();
        choose(indexAt(event->pos()));
    }
}

void IterationTable::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    emit chunkHovered(index.isValid() ? index.data(TableModel::ChunkRole).toInt() : -1);
    QTableView::mouseMoveEvent(event);
}

bool IterationTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit chunkHovered(-1);
    return QTableView::viewportEvent(event);
}

void IterationTable::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    QAction* copyAction = menu.addAction(tr("Copy as a table"), this, &IterationTable::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(m_model.reached() >= 0);
    const QModelIndex index = indexAt(event->pos());
    if (index.isValid())
        menu.addAction(tr("Go to iteration %1").arg(index.row()), this, [this, index] { choose(index); });
    menu.exec(event->globalPos());
}

void IterationTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (m_model.columnCount() == 0) return;
    const viz::Palette& colors = viz::palette(themeOf(*this));
    QPainter painter(viewport());
    // A hairline between two workers.
    const int perRank = m_model.shape().columnsPerRank();
    const int first = std::max(0, columnAt(0)), lastSeen = columnAt(viewport()->width() - 1);
    const int last = lastSeen < 0 ? m_model.columnCount() - 1 : lastSeen;
    const int bottom = std::min(viewport()->height(), rowViewportPosition(m_model.rowCount() - 1) + rowHeight(0));
    painter.setPen(QPen(toQColor(colors.line), 1));
    for (int column = (first / perRank + 1) * perRank; column <= last; column += perRank)
        painter.drawLine(columnViewportPosition(column), 4, columnViewportPosition(column), bottom - 4);

    if (m_currentRow > m_model.reached()) return;
    const int right = columnViewportPosition(m_model.columnCount() - 1) + columnWidth(m_model.columnCount() - 1);
    const QRect row(0, rowViewportPosition(m_currentRow), std::min(right, viewport()->width()),
                    rowHeight(m_currentRow));
    drawRowOutline(painter, row, false, right <= viewport()->width(), toQColor(colors.accent));
}

void IterationTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
    showCurrentRow();
}

}  // namespace kolo::app
