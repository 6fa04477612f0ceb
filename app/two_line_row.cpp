// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/two_line_row.h"

#include <QAbstractItemView>
#include <QPainter>

#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kPadding = 7, kGap = 1;
constexpr int kWrap = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

QFont titleFont() {
    return wordsFont(13, QFont::Medium);
}
QFont noteFont() {
    return wordsFont(11);
}

int titleHeight(const QString& title, int width) {
    return QFontMetrics(titleFont()).boundingRect(QRect(0, 0, width, 1000), kWrap, title).height();
}

}  // namespace

void paintRowGround(QPainter& painter, const QRectF& row, const QStyleOptionViewItem& option, bool marked) {
    const viz::Palette& colors = paletteOf(*option.widget);
    const bool selected = option.state & QStyle::State_Selected;
    painter.setPen(Qt::NoPen);
    if (selected || (option.state & QStyle::State_MouseOver)) {
        painter.setBrush(toQColor(colors.raised, selected ? 1.0 : 0.5));
        painter.drawRoundedRect(row, 6, 6);
    }
    if (marked) {
        painter.setBrush(toQColor(colors.accent));
        painter.drawRoundedRect(QRectF(row.left(), row.top() + 7, 3, row.height() - 14), 1.5, 1.5);
    }
    if (selected && (option.state & QStyle::State_HasFocus)) {
        painter.setPen(QPen(toQColor(colors.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 6, 6);
    }
}

QSize TwoLineRow::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    int height = 2 * kPadding + titleHeight(index.data().toString(), std::max(width - 2 * kPadding, 40));
    if (!index.data(kNoteRole).toString().isEmpty()) height += kGap + QFontMetrics(noteFont()).height();
    return {width, height};
}

void TwoLineRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const viz::Palette& colors = paletteOf(*option.widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF tile = QRectF(option.rect).adjusted(1, 1, -1, -1);
    paintRowGround(*painter, tile, option, option.state & QStyle::State_Selected);
    const QRect inner = option.rect.adjusted(kPadding + 3, kPadding, -kPadding + 3, -kPadding);
    const QString title = index.data().toString();
    painter->setFont(titleFont());
    painter->setPen(toQColor(colors.text));
    painter->drawText(inner, kWrap, title);
    painter->setFont(noteFont());
    painter->setPen(toQColor(colors.dim));
    painter->drawText(inner.adjusted(0, titleHeight(title, inner.width()) + kGap, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                      index.data(kNoteRole).toString());
    painter->restore();
}

}  // namespace kolo::app
