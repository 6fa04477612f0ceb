// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frame around a table's current row. The row spans two widgets (the frozen iterations and the cells), and so does
// the frame: each draws its part.
#pragma once

#include <QColor>
#include <QRect>

class QPainter;

namespace kolo::app {

/// The frame's part within `row`: closed and rounded at the left or right end, open where the row continues.
void drawRowOutline(QPainter& painter, const QRect& row, bool closedLeft, bool closedRight, const QColor& color);

}  // namespace kolo::app
