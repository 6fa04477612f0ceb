// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figure_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include "app/theme.h"

namespace kolo::app {

void FigureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem calm = option;
    calm.state &= ~QStyle::State_HasFocus;
    QStyledItemDelegate::paint(painter, calm, index);
    if (!(option.state & QStyle::State_HasFocus)) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(toQColor(paletteOf(*option.widget).accent), 1, Qt::DotLine));
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5), 3, 3);
    painter->restore();
}

void makeFigureTable(QTableView& table, int rowHeight) {
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(rowHeight);
    table.verticalHeader()->setDefaultSectionSize(rowHeight);
    table.horizontalHeader()->setHighlightSections(false);
}

void makeRowTable(QTableView& table, int stretchedColumn) {
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.horizontalHeader()->setSectionResizeMode(stretchedColumn, QHeaderView::Stretch);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

}  // namespace kolo::app
