// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row of a list with a title and, smaller below it, how far one has come. The item's text is the title, the note
// stands under kNoteRole.
#pragma once

#include <QStyledItemDelegate>

namespace kolo::app {

inline constexpr int kNoteRole = Qt::UserRole + 1;

/// The ground of a row that is selected or under the pointer, the ring around it when the keyboard is there, and the
/// bar in the accent colour before one that is `marked`.
void paintRowGround(QPainter& painter, const QRectF& row, const QStyleOptionViewItem& option, bool marked);

class TwoLineRow : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace kolo::app
