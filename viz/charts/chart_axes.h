// SPDX-License-Identifier: GPL-3.0-or-later
//
// Axes in Kolo's units: bytes in binary multiples, durations in their natural unit, iterations as whole numbers. Byte
// ticks are powers of two apart, so that a label is never "97.7 KiB".
#pragma once

#include <qcustomplot.h>

namespace kolo::viz::charts {

/// Labels are kolo::formatBytes plus `suffix`.
class BytesTicker : public QCPAxisTicker {
public:
    explicit BytesTicker(QString suffix = {}) : m_suffix(std::move(suffix)) {}

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;

private:
    QString m_suffix;
};

/// Nanoseconds, labelled with kolo::formatDuration.
class DurationTicker : public QCPAxisTicker {
protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
};

/// Whole numbers, with their thousands apart.
class CountTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
};

/// A share, 0 to 1, in whole percents.
class PercentTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
};

/// From zero to `end`, with room at the bottom for half a dot and at the top for `head` (a share of `end`).
void setRangeFromZero(QCPAxis& axis, double end, double head);

/// A new graph whose dots are whole, also those that lie on an edge of the axes.
QCPGraph* addDottedGraph(QCustomPlot& plot);

/// Puts the legend in its own column to the right of `row`, where it covers no curve; its entries stay together at the
/// top. Returns that column, for its margins.
QCPLayoutGrid& putLegendBeside(QCustomPlot& plot, int row, QCPLegend* legend);

/// A new legend there, of lines or of `icon` pixels, in words of so many px.
QCPLegend* legendBeside(QCustomPlot& plot, QSize icon, int px);

/// As many as fit without touching along an axis that is so wide.
int ticksAcross(const QCustomPlot& plot, int width);
/// As many ticks as fit without touching, at the plot's current size.
void fitTickCounts(QCustomPlot& plot);

}  // namespace kolo::viz::charts
