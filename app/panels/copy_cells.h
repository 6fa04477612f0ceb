// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemView;

namespace kolo::app {

/// Copies the first selected block of cells to the clipboard, as spreadsheets do: one line per row, tabs between cells.
void copyCells(const QAbstractItemView& view);

}  // namespace kolo::app
