// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_outline.h"

#include <QPainter>

namespace kolo::app {

void drawRowOutline(QPainter& painter, const QRect& row, bool closedLeft, bool closedRight, const QColor& color) {
    constexpr double kRadius = 6, kPen = 1.5;
    const QRectF inner = QRectF(row).adjusted(1, 1, -1, -1);
    const QRectF frame = inner.adjusted(closedLeft ? 0 : -2 * kRadius, 0, closedRight ? 0 : 2 * kRadius, 0);
    painter.save();
    painter.setClipRect(row, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, kPen));
    painter.drawRoundedRect(frame, kRadius, kRadius);
    painter.restore();
}

}  // namespace kolo::app
