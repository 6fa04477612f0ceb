// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/figure_table.h"

#include <QHeaderView>
#include <QTableView>

namespace kolo::app {

void makeFigureTable(QTableView& table, int rowHeight) {
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(rowHeight);
    table.horizontalHeader()->setHighlightSections(false);
}

}  // namespace kolo::app
