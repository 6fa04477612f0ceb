// SPDX-License-Identifier: GPL-3.0-or-later
//
// Paints one cell of the table: the number on a tile of its chunk's colour if it has just arrived, a faint line where a
// partial sum was passed on, a fainter dash where the run has not got to yet.
#pragma once

#include <QStyledItemDelegate>

namespace kolo::app {

class TableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setMarks(int currentRow, int hoveredChunk, int selectedRank, int selectedChunk);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int m_currentRow = 0;
    int m_hoveredChunk = -1;
    int m_selectedRank = -1;
    int m_selectedChunk = -1;
};

}  // namespace kolo::app
