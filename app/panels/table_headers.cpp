// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_headers.h"

#include <QPaintEvent>
#include <QPainter>
#include <algorithm>

#include "app/panels/table_model.h"
#include "app/panels/table_outline.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kLetterHeight = 22, kChunkHeight = 14, kBarHeight = 2;
constexpr int kIterationWidth = 28;
/// A header is an item view too; the frame that the style sheet gives those would misalign it with the cells.
const QString kNoFrame = QStringLiteral("QHeaderView { border: none; }");
}  // namespace

WorkerHeader::WorkerHeader(TableModel& model, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_model(model) {
    setAccessibleName(tr("Workers and their chunks"));
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(false);
    setMinimumSectionSize(8);
    setStyleSheet(kNoFrame);
}

QSize WorkerHeader::sizeHint() const {
    return {QHeaderView::sizeHint().width(), kLetterHeight + kChunkHeight + kBarHeight + 4};
}

QRect WorkerHeader::spanOf(int firstColumn, int lastColumn) const {
    const int left = sectionViewportPosition(firstColumn);
    const int right = sectionViewportPosition(lastColumn) + sectionSize(lastColumn);
    return QRect(left, 0, right - left, viewport()->height());
}

void WorkerHeader::paintEvent(QPaintEvent* event) {
    const TableShape& shape = m_model.shape();
    if (shape.columns() == 0) return;
    const viz::Theme theme = themeOf(*this);
    const viz::Palette& colors = viz::palette(theme);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);

    const int width = viewport()->width();
    const int first = std::max(0, logicalIndexAt(0));
    const int lastSeen = logicalIndexAt(width - 1);
    const int last = lastSeen < 0 ? shape.columns() - 1 : lastSeen;
    Q_UNUSED(event)
    for (int rank = first / shape.columnsPerRank(); rank <= last / shape.columnsPerRank(); ++rank) {
        const int begin = rank * shape.columnsPerRank(), end = begin + shape.columnsPerRank() - 1;
        const QRect span = spanOf(begin, end).intersected(QRect(0, 0, width, viewport()->height()));
        painter.setPen(toQColor(colors.text));
        painter.setFont(wordsFont(13, QFont::Bold));
        painter.drawText(QRect(span.left(), 0, span.width(), kLetterHeight), Qt::AlignCenter,
                         QString::fromStdString(workerName(rank)));
        // The chunks of this worker that are in view.
        const int from = shape.column(std::max(begin, first)).chunk, to = shape.column(std::min(end, last)).chunk;
        painter.setFont(numbersFont(9));
        for (int chunk = from; chunk <= to; ++chunk) {
            const Range columns = shape.columnsOf(rank, chunk);
            if (columns.count == 0) continue;
            const QRect whole =
                spanOf(static_cast<int>(columns.first), static_cast<int>(columns.first + columns.count - 1));
            const QRect seen = whole.intersected(QRect(0, 0, width, viewport()->height()));
            const QString number = QString::number(chunk);
            if (painter.fontMetrics().horizontalAdvance(number) <= seen.width()) {
                painter.setPen(toQColor(colors.dim));
                painter.drawText(QRect(seen.left(), kLetterHeight, seen.width(), kChunkHeight), Qt::AlignCenter,
                                 number);
            }
            painter.setPen(Qt::NoPen);
            painter.setBrush(toQColor(viz::chunkStyle(theme, chunk).color));
            painter.drawRoundedRect(
                QRectF(whole.left() + 2, kLetterHeight + kChunkHeight, whole.width() - 4, kBarHeight), 1, 1);
        }
    }
}

IterationHeader::IterationHeader(TableModel& model, QWidget* parent)
    : QHeaderView(Qt::Vertical, parent), m_model(model) {
    setAccessibleName(tr("Iterations"));
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(true);
    setHighlightSections(false);
    setStyleSheet(kNoFrame);
}

void IterationHeader::setCurrentRow(int row) {
    m_currentRow = row;
    viewport()->update();
}

QSize IterationHeader::sizeHint() const {
    return {kIterationWidth, QHeaderView::sizeHint().height()};
}

void IterationHeader::paintSection(QPainter* painter, const QRect& rect, int row) const {
    const viz::Palette& colors = viz::palette(themeOf(*this));
    const bool current = row == m_currentRow && row <= m_model.reached();
    painter->setFont(numbersFont(12, QFont::DemiBold));
    painter->setPen(toQColor(current ? colors.accent : colors.dim));
    painter->drawText(rect, Qt::AlignCenter, QString::number(row));
    if (current) drawRowOutline(*painter, rect, true, false, toQColor(colors.accent));
}

}  // namespace kolo::app
