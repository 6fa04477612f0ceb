// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/curve_view.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "app/theme.h"
#include "engine/api/types.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kLeft = 84, kRight = 24, kTop = 20, kBottom = 58;

/// One axis: from the smallest to the largest power of its base that holds all values.
struct LogAxis {
    double base = 10;
    int first = 0, last = 1;  // powers

    LogAxis(double logBase, double lowest, double highest) : base(logBase) {
        first = static_cast<int>(std::floor(std::log(lowest) / std::log(base) + 1e-9));
        last = static_cast<int>(std::ceil(std::log(highest) / std::log(base) - 1e-9));
        if (last <= first) last = first + 1;
    }
    double share(double value) const { return (std::log(value) / std::log(base) - first) / (last - first); }
    double at(int power) const { return std::pow(base, power); }
};
QString duration(double us) {
    return viz::durationText(us * 1000);
}

}  // namespace

CurveView::CurveView(lessons::Curve curve, QWidget* parent) : QWidget(parent), m_curve(std::move(curve)) {
    setMinimumHeight(300);
    setAccessibleName(
        tr("Curve of %1 over %2").arg(QString::fromStdString(m_curve.yName), QString::fromStdString(m_curve.xName)));
    QStringList points;
    for (const auto& [x, y] : m_curve.points) points << QStringLiteral("%1: %2").arg(viz::bytesText(x), duration(y));
    setAccessibleDescription(points.join(QStringLiteral("; ")));
    setToolTip(points.join(QLatin1Char('\n')));
}

void CurveView::paintEvent(QPaintEvent*) {
    if (m_curve.points.size() < 2) return;
    const viz::Palette& colors = paletteOf(*this);
    double lowX = m_curve.points.front().first, highX = lowX, lowY = m_curve.points.front().second, highY = lowY;
    for (const auto& [x, y] : m_curve.points) {
        lowX = std::min(lowX, x), highX = std::max(highX, x);
        lowY = std::min(lowY, y), highY = std::max(highY, y);
    }
    // "time, µs": the units are at the ticks.
    const QString xName = QString::fromStdString(m_curve.xName).section(QLatin1Char(','), 0, 0);
    const QString yName = QString::fromStdString(m_curve.yName).section(QLatin1Char(','), 0, 0);
    const LogAxis xAxis(4, lowX, highX), yAxis(10, lowY, highY);
    const QRectF plot(kLeft, kTop, width() - kLeft - kRight, height() - kTop - kBottom);
    const auto place = [&](double x, double y) {
        return QPointF(plot.left() + xAxis.share(x) * plot.width(), plot.bottom() - yAxis.share(y) * plot.height());
    };
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(numbersFont(12));
    for (int power = xAxis.first; power <= xAxis.last; ++power) {
        const double x = place(xAxis.at(power), yAxis.at(yAxis.first)).x();
        painter.setPen(QPen(toQColor(colors.line), 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        if ((power - xAxis.first) % 2 != 0 && xAxis.last - xAxis.first > 6) continue;
        painter.setPen(toQColor(colors.dim));
        painter.drawText(QRectF(x - 50, plot.bottom() + 4, 100, 18), Qt::AlignCenter, viz::bytesText(xAxis.at(power)));
    }
    for (int power = yAxis.first; power <= yAxis.last; ++power) {
        const double y = place(xAxis.at(xAxis.first), yAxis.at(power)).y();
        painter.setPen(QPen(toQColor(colors.line), 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(toQColor(colors.dim));
        painter.drawText(QRectF(0, y - 9, kLeft - 8, 18), Qt::AlignRight | Qt::AlignVCenter, duration(yAxis.at(power)));
    }
    QPainterPath path;
    for (std::size_t i = 0; i < m_curve.points.size(); ++i) {
        const QPointF at = place(m_curve.points[i].first, m_curve.points[i].second);
        i == 0 ? path.moveTo(at) : path.lineTo(at);
    }
    painter.setPen(QPen(toQColor(colors.accent), 2.5));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toQColor(colors.accent));
    for (const auto& [x, y] : m_curve.points) painter.drawEllipse(place(x, y), 3.5, 3.5);
    painter.setFont(wordsFont(13, QFont::Medium));
    painter.setPen(toQColor(colors.text));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 22, plot.width(), 18), Qt::AlignCenter, xName);
    painter.drawText(QRectF(plot.left() + 8, plot.top() + 2, plot.width(), 18), Qt::AlignLeft, yName);
    painter.setFont(wordsFont(12));
    painter.setPen(toQColor(colors.dim));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 40, plot.width(), 18), Qt::AlignRight,
                     QString::fromStdString(m_curve.provenance));
}

}  // namespace kolo::app
