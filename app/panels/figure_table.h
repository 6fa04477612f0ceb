// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace kolo::app {

/// A read-only table: rows of `rowHeight` px, no grid, no frame, no row numbers.
void makeFigureTable(QTableView& table, int rowHeight);

}  // namespace kolo::app
