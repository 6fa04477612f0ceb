// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/rate_chart.h"

#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"

namespace kolo::viz::charts {

QString RateChart::tipAt(double x, double) const {
    const std::int64_t ns = nsAt(x);
    if (ns < 0 || ns > m_lastNs) return {};
    return (QStringList{where(x), tr("all %1").arg(at(m_all, ns))} + detailsAt(ns)).join(QLatin1Char('\n'));
}

double RateChart::drawRate(QCPGraph& line, const RateHistogram& rates) const {
    QVector<double> x, y;
    double most = 0;
    for (int bin = 0; bin < rates.used(); ++bin) {
        const std::int64_t from = bin * rates.binNs(), to = std::min(from + rates.binNs(), m_lastNs);
        if (to <= from) break;
        x << xAt(from);
        y << rates.bytes(bin) * 1e9 / static_cast<double>(to - from);  // the last bin is not over yet
        most = std::max(most, y.back());
    }
    if (!y.isEmpty()) {
        x << xAt(m_lastNs);
        y << y.back();
    }
    line.setData(x, y, true);
    return most;
}

void RateChart::drawTotal(int lines, const Shade& shade) {
    while (plot().graphCount() < lines) plot().addGraph()->setLineStyle(QCPGraph::lsStepLeft);
    while (plot().graphCount() > lines) plot().removeGraph(plot().graphCount() - 1);
    plot().graph(0)->setPen(QPen(toQColor(shade.color), shade.lineWidth));
    plot().graph(0)->setBrush(toQColor(shade.color, shade.ground));
    const double most = drawRate(*plot().graph(0), m_all);
    setTimeAxis();
    setRangeFromZero(*plot().yAxis, std::max(1.0, most), 0.12);
}

}  // namespace kolo::viz::charts
