// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/chart_axes.h"

#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_look.h"

namespace kolo::viz::charts {

double BytesTicker::getTickStep(const QCPRange& range) {
    const double exact = range.size() / std::max(1, mTickCount);
    return exact <= 1 ? 1 : std::exp2(std::round(std::log2(exact)));
}

QString BytesTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return tick <= 0 ? QStringLiteral("0") : bytesText(tick) + m_suffix;
}

QString DurationTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    const auto ns = static_cast<std::int64_t>(std::llround(std::max(0.0, tick)));
    return ns == 0 ? QStringLiteral("0") : durationText(ns);
}

double PercentTicker::getTickStep(const QCPRange& range) {
    return std::max(0.01, QCPAxisTicker::getTickStep(range));
}

QString PercentTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return tick > 1.0001 || tick < -0.0001 ? QString() : QStringLiteral("%1 %").arg(std::lround(tick * 100));
}

double CountTicker::getTickStep(const QCPRange& range) {
    return std::max(1.0, std::round(cleanMantissa(range.size() / std::max(1, mTickCount))));
}

QString CountTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return countText(tick);
}

void setRangeFromZero(QCPAxis& axis, double end, double head) {
    constexpr double kFoot = 0.03;  // half a dot
    axis.setRange(-kFoot * end, (1 + head) * end);
}

namespace {

class DottedGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    QRect clipRect() const override {
        constexpr int kDot = 4;  // px: half of the largest, and its smooth edge
        return QCPGraph::clipRect().adjusted(-kDot, -kDot, kDot, kDot);
    }
};

}  // namespace

QCPGraph* addDottedGraph(QCustomPlot& plot) {
    return new DottedGraph(plot.xAxis, plot.yAxis);  // belongs to the plot
}

QCPLegend* legendBeside(QCustomPlot& plot, QSize icon, int px) {
    auto* legend = new QCPLegend;
    putLegendBeside(plot, 0, legend);
    legend->setLayer(QStringLiteral("legend"));
    legend->setBorderPen(Qt::NoPen);
    legend->setIconSize(icon);
    legend->setIconTextPadding(px / 2);
    legend->setRowSpacing(px - 10);
    legend->setMargins({px / 2, 0, 0, 0});
    legend->setFont(wordsFont(px));
    return legend;
}

QCPLayoutGrid& putLegendBeside(QCustomPlot& plot, int row, QCPLegend* legend) {
    constexpr double kAsSmallAsPossible = 0.001;
    auto* column = new QCPLayoutGrid;
    plot.plotLayout()->addElement(row, 1, column);
    plot.plotLayout()->setColumnStretchFactor(1, kAsSmallAsPossible);
    column->setMargins({});
    column->addElement(0, 0, legend);
    column->addElement(1, 0, new QCPLayoutElement(&plot));  // takes the height that the entries leave
    column->setRowStretchFactor(0, kAsSmallAsPossible);
    return *column;
}

int ticksAcross(const QCustomPlot& plot, int width) {
    constexpr double kLabelWidth = 6.4;  // of the type size
    return std::clamp(static_cast<int>(width / (kLabelWidth * plot.xAxis->tickLabelFont().pixelSize())), 2, 12);
}

void fitTickCounts(QCustomPlot& plot) {
    constexpr double kLabelHeight = 2.2;  // of the type size
    const int px = plot.xAxis->tickLabelFont().pixelSize();
    const int across =
        plot.axisRect()->width() > 0 ? plot.axisRect()->width() : plot.width();  // before the first layout
    plot.xAxis->ticker()->setTickCount(ticksAcross(plot, across));
    plot.yAxis->ticker()->setTickCount(std::clamp(static_cast<int>(plot.height() / (kLabelHeight * px)) - 1, 2, 5));
}

}  // namespace kolo::viz::charts
