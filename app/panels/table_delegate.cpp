// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_delegate.h"

#include <QPainter>

#include "app/panels/table_model.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr double kTileRadius = 3;
constexpr int kChangedAlpha = 72;  // of 255, as in the composition: 28 %
constexpr int kHoveredAlpha = 30;
constexpr int kLineWidth = 13, kDashWidth = 7, kLineHeight = 2;

QColor withAlpha(viz::Color color, int alpha) {
    return {color.r, color.g, color.b, alpha};
}
}  // namespace

void TableDelegate::setMarks(int currentRow, int hoveredChunk, int selectedRank, int selectedChunk) {
    m_currentRow = currentRow;
    m_hoveredChunk = hoveredChunk;
    m_selectedRank = selectedRank;
    m_selectedChunk = selectedChunk;
}

void TableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const viz::Theme theme = themeOf(*option.widget);
    const viz::Palette& colors = viz::palette(theme);
    const int chunk = index.data(TableModel::ChunkRole).toInt();
    const viz::ChunkStyle style = viz::chunkStyle(theme, chunk);
    const auto state = static_cast<CellState>(index.data(TableModel::StateRole).toInt());
    const QRectF tile = QRectF(option.rect).adjusted(0.5, 4.5, -0.5, -4.5);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, withAlpha(colors.accent, 40));
    painter->setPen(Qt::NoPen);
    const bool changed = state == CellState::Shown && index.data(TableModel::ChangedRole).toBool();
    if (changed || chunk == m_hoveredChunk) {
        painter->setBrush(withAlpha(style.color, changed ? kChangedAlpha : kHoveredAlpha));
        painter->drawRoundedRect(tile, kTileRadius, kTileRadius);
    }
    const bool selected = index.row() == m_currentRow && chunk == m_selectedChunk &&
                          index.data(TableModel::RankRole).toInt() == m_selectedRank;
    if (selected || (chunk == m_hoveredChunk && index.row() == m_currentRow)) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(toQColor(style.color), selected ? 1.5 : 1));
        painter->drawRoundedRect(tile, kTileRadius, kTileRadius);
    }
    if (state == CellState::Shown) {
        painter->setFont(numbersFont(12, QFont::Medium));
        painter->setPen(toQColor(index.row() > m_currentRow ? colors.dim : colors.text));
        const QString text =
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, option.rect.width());
        painter->drawText(option.rect, Qt::AlignCenter, text);
    } else {
        const bool passedOn = state == CellState::PassedOn;
        const double width = std::min<double>(passedOn ? kLineWidth : kDashWidth, option.rect.width() - 6);
        QRectF line(0, 0, width, kLineHeight);
        line.moveCenter(QRectF(option.rect).center());
        painter->setPen(Qt::NoPen);
        painter->setBrush(withAlpha(colors.line, passedOn ? 255 : 150));
        painter->drawRoundedRect(line, 1, 1);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(toQColor(colors.accent), 1, Qt::DotLine));
        painter->drawRoundedRect(tile, kTileRadius, kTileRadius);
    }
    painter->restore();
}

}  // namespace kolo::app
