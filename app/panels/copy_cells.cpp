// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/copy_cells.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QItemSelectionModel>

namespace kolo::app {

void copyCells(const QAbstractItemView& view) {
    const QItemSelection selection = view.selectionModel()->selection();
    if (selection.isEmpty()) return;
    const QItemSelectionRange& range = selection.front();
    QStringList lines;
    for (int row = range.top(); row <= range.bottom(); ++row) {
        QStringList cells;
        for (int column = range.left(); column <= range.right(); ++column)
            cells << range.model()->index(row, column).data(Qt::EditRole).toString();
        lines << cells.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace kolo::app
