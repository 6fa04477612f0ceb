// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/live_text.h"

#include <QPainter>

namespace kolo::viz {

LiveText::LiveText(Qt::Alignment alignment, QWidget* parent)
    : QWidget(parent), m_alignment(alignment | Qt::AlignVCenter) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void LiveText::setText(const QString& text) {
    if (text == m_text) return;
    m_text = text;
    setToolTip(text);
    update();
}

void LiveText::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment | Qt::AlignVCenter;
    update();
}

void LiveText::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), static_cast<int>(m_alignment), fontMetrics().elidedText(m_text, Qt::ElideRight, width()));
}

}  // namespace kolo::viz
