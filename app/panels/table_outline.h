// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tables beside a picture share: how they behave, and the frame around the current row. The row spans two
// widgets (the frozen iterations and the cells), and so does the frame: each draws its part.
#pragma once

#include <QColor>
#include <QRect>

class QPainter;
class QTableView;

namespace kolo::app {

/// Cells without lines that scroll smoothly, can be selected for the clipboard, and take the keyboard focus by Tab
/// alone.
void behaveAsStepTable(QTableView& table);

/// The frame's part within `row`: closed and rounded at the left or right end, open where the row continues.
void drawRowOutline(QPainter& painter, const QRect& row, bool closedLeft, bool closedRight, const QColor& color);

}  // namespace kolo::app
