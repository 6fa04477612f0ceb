// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/step_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/panels/table_outline.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr qint64 kMostCopiedCells = 1'000'000;  // beyond that, a file is better
}

StepTable::StepTable(QWidget* parent) : QTableView(parent) {
    setCornerButtonEnabled(false);
    setShowGrid(false);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setTabKeyNavigation(false);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
}

void StepTable::setCurrentRow(int row) {
    if (std::exchange(m_currentRow, row) != row) showCurrentRow();
    viewport()->update();
    verticalHeader()->viewport()->update();
}

/// Scrolls only vertically: which workers to look at is up to the reader.
void StepTable::showCurrentRow() {
    if (m_currentRow < 0) return;
    const int left = horizontalScrollBar()->value();
    scrollTo(model()->index(m_currentRow, std::max(0, columnAt(0))));
    horizontalScrollBar()->setValue(left);
}

void StepTable::copy() {
    const QItemSelection selection = selectionModel()->selection();
    int firstRow = 0, lastRow = lastReachedRow(), firstColumn = 0, lastColumn = model()->columnCount() - 1;
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
    QApplication::clipboard()->setText(asTsv(firstRow, lastRow, firstColumn, lastColumn));
}

bool StepTable::event(QEvent* event) {
    // The window's own keys (steps, start, end) yield to the cursor of a focused table.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int code = key->key();
        if (code == Qt::Key_Left || code == Qt::Key_Right || code == Qt::Key_Home || code == Qt::Key_End ||
            key->matches(QKeySequence::Copy)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

bool StepTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit chunkHovered(-1);
    return QTableView::viewportEvent(event);
}

void StepTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QTableView::keyPressEvent(event);
    if (currentIndex().isValid()) choose(currentIndex());
}

void StepTable::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->pos();
    QTableView::mousePressEvent(event);
}

void StepTable::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    emit chunkHovered(index.isValid() ? chunkAt(index) : -1);
    QTableView::mouseMoveEvent(event);
}

void StepTable::mouseReleaseEvent(QMouseEvent* event) {
    QTableView::mouseReleaseEvent(event);
    const bool click = (event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance();
    if (event->button() != Qt::LeftButton || !click) return;
    clearSelection();
    if (const QModelIndex index = indexAt(event->pos()); index.isValid()) choose(index);
}

void StepTable::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.setAccessibleName(accessibleName());
    QAction* copyAction = menu.addAction(tr("Copy as a table"), this, &StepTable::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(lastReachedRow() >= 0);
    if (const QModelIndex index = indexAt(event->pos()); index.isValid())
        menu.addAction(wordsForGoingTo(index.row()), this, [this, index] { choose(index); });
    menu.exec(event->globalPos());
}

void StepTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    const int last = model()->columnCount() - 1;
    if (last < 0) return;
    QPainter painter(viewport());
    drawOverCells(painter);
    if (m_currentRow < 0 || m_currentRow > lastReachedRow()) return;
    const int right = columnViewportPosition(last) + columnWidth(last);
    const QRect row(0, rowViewportPosition(m_currentRow), std::min(right + kRowEnd, viewport()->width()),
                    rowHeight(m_currentRow));
    drawRowOutline(painter, row, false, right <= viewport()->width(), toQColor(viz::palette(themeOf(*this)).accent));
}

void StepTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
    showCurrentRow();
}

}  // namespace kolo::app
