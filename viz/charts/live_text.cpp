// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/live_text.h"

#include <QPainter>

namespace kolo::viz {

LiveText::LiveText(Qt::Alignment alignment, QWidget* parent)
    : QWidget(parent), m_alignment(alignment | Qt::AlignVCenter) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void LiveText::setText(const QString& text, const QStringList& shorter) {
    if (text == m_text && shorter == m_shorter) return;
    m_text = text;
    m_shorter = shorter;
    setToolTip(text);
    update();
}

void LiveText::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment | Qt::AlignVCenter;
    update();
}

void LiveText::setInk(const QColor& color) {
    m_ink = color;
    update();
}

void LiveText::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(m_ink.isValid() ? m_ink : palette().color(QPalette::WindowText));
    painter.drawText(rect(), static_cast<int>(m_alignment), shown());
}

QString LiveText::shown() const {
    const QFontMetrics metrics = fontMetrics();
    for (const QString& text : QStringList(m_text) + m_shorter)
        if (metrics.horizontalAdvance(text) <= width()) return text;
    return metrics.elidedText(m_shorter.isEmpty() ? m_text : m_shorter.back(), Qt::ElideRight, width());
}

}  // namespace kolo::viz
