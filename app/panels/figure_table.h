// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace kolo::app {

/// A table that is only read: rows of `rowHeight` px, no grid, no frame, no numbers at its side.
void makeFigureTable(QTableView& table, int rowHeight);

}  // namespace kolo::app
