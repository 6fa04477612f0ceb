// SPDX-License-Identifier: GPL-3.0-or-later
//
// Axes that count as Kolo speaks: bytes in binary multiples, durations in their natural unit, iterations in whole
// numbers. Ticks of bytes stand at powers of two apart, so that a label is never "97.7 KiB".
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

/// Whole numbers.
class CountTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
};

/// From zero to `end`, with room at the foot for half of a dot and above for `head` (a share of `end`).
void setRangeFromZero(QCPAxis& axis, double end, double head);

/// The legend in a column of its own to the right of `row`, where it covers no curve; its entries stay together at the
/// top. Returns that column, for its margins.
QCPLayoutGrid& putLegendBeside(QCustomPlot& plot, int row, QCPLegend* legend);

/// As many ticks as fit without touching each other, for the plot's present size.
void fitTickCounts(QCustomPlot& plot);

}  // namespace kolo::viz::charts
