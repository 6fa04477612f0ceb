// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemView;

namespace kolo::app {

/// The first selected block of cells goes to the clipboard as a spreadsheet takes it: a line a row, tabs between cells.
void copyCells(const QAbstractItemView& view);

}  // namespace kolo::app
