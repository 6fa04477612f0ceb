// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace kolo::app {

namespace {

/// Draws on a 16 × 16 field, whatever size is requested.
class SignEngine : public QIconEngine {
public:
    SignEngine(Sign sign, bool onAccent) : m_sign(sign), m_onAccent(onAccent) {}

    QIconEngine* clone() const override { return new SignEngine(m_sign, m_onAccent); }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        if (result.isNull()) return result;  // of a button that has no room
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return result;
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const QPalette palette = QApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const bool bright = m_onAccent && mode != QIcon::Disabled;
        const QColor ink = palette.color(group, bright ? QPalette::HighlightedText : QPalette::ButtonText);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        painter->setPen(QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        draw(*painter, ink);
        painter->restore();
    }

private:
    void draw(QPainter& painter, const QColor& ink) const {
        const auto triangle = [&](double left, double right) {
            QPainterPath path;
            path.moveTo(left, 3.5);
            path.lineTo(right, 8);
            path.lineTo(left, 12.5);
            path.closeSubpath();
            painter.setBrush(ink);
            painter.drawPath(path);
        };
        switch (m_sign) {
            case Sign::Back:
                triangle(10.5, 4);
                painter.drawLine(QPointF(12.8, 3.5), QPointF(12.8, 12.5));
                break;
            case Sign::Step:
                triangle(5.5, 12);
                painter.drawLine(QPointF(3.2, 3.5), QPointF(3.2, 12.5));
                break;
            case Sign::Play: triangle(4.5, 12.5); break;
            case Sign::Pause:
                painter.setBrush(ink);
                painter.drawRoundedRect(QRectF(4, 3.5, 2.4, 9), 0.6, 0.6);
                painter.drawRoundedRect(QRectF(9.6, 3.5, 2.4, 9), 0.6, 0.6);
                break;
            case Sign::Reset:
                painter.drawArc(QRectF(3, 3, 10, 10), 130 * 16, 290 * 16);
                painter.drawPolyline(QPolygonF({{2.6, 2.4}, {4.2, 4.9}, {7, 4.2}}));
                break;
            case Sign::Close:
                painter.drawLine(QPointF(4.5, 4.5), QPointF(11.5, 11.5));
                painter.drawLine(QPointF(11.5, 4.5), QPointF(4.5, 11.5));
                break;
        }
    }

    Sign m_sign;
    bool m_onAccent;
};

}  // namespace

QIcon icon(Sign sign, bool onAccent) {
    return QIcon(new SignEngine(sign, onAccent));
}

}  // namespace kolo::app
