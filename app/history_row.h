// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a row of the history looks: the title and the time, fainter text below, each in a second line if it is long, and
// a bar in the accent colour before the run on the screen.
#pragma once

#include <QStyledItemDelegate>

namespace kolo::app {

class HistoryRow : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    static int greatestHeight();  ///< of a row with long words
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
};

}  // namespace kolo::app
