// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace kolo::app {

/// For a table in which the keyboard walks over cells: the one with the focus has a dotted line around it, and no
/// raised frame.
class FigureDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// A read-only table: rows of `rowHeight` px, no grid, no frame, no row numbers.
void makeFigureTable(QTableView& table, int rowHeight);
/// Rows of words to choose one from; the columns take what they need, and one of them the rest.
void makeRowTable(QTableView& table, int stretchedColumn);

}  // namespace kolo::app
