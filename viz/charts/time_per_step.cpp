// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where does a step's time go? One bar per worker, the mean over its recorded steps, stacked in the order of a step's
// parts. Waiting is hatched and pale: time in which nothing is done.
//
//     ██ ██ ██ ██
//     ▒▒ ▒▒    ▒▒       C is the straggler: the others wait for it
//     A  B  C  D
#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"
#include "viz/layout/training_look.h"

namespace kolo::viz::charts {

namespace {

constexpr int kLabelWidth = 12;  // of a worker's letter, with padding

QString duration(double seconds) {
    return durationText(seconds * 1e9);
}

/// In a low chart its line is lower than its type, whose tails are seen all the same.
class LegendLine : public QCPPlottableLegendItem {
public:
    using QCPPlottableLegendItem::QCPPlottableLegendItem;

protected:
    QRect clipRect() const override { return mOuterRect.adjusted(0, -kTail, 0, kTail); }

private:
    static constexpr int kTail = 4;  // px
};

class TimePerStep : public StillChart {
public:
    TimePerStep(const ChartKind& kind, QWidget* parent)
        : StillChart(kind, parent), m_workers(QSharedPointer<QCPAxisTickerText>::create()) {
        plot().xAxis->setTicker(m_workers);
        plot().yAxis->setTicker(QSharedPointer<DurationTicker>::create());
        plot().setCursor(Qt::ArrowCursor);
        for (std::size_t part = 0; part < kTimeParts; ++part) {
            m_bars[part] = new QCPBars(plot().xAxis, plot().yAxis);
            m_bars[part]->setWidth(0.72);
            // The legend is narrow: of what was injected it says no more than that.
            m_bars[part]->setName(static_cast<TimePart>(part) == TimePart::Injected
                                      ? tr("injected")
                                      : QString::fromStdString(name(static_cast<TimePart>(part))));
            if (part > 0) m_bars[part]->moveAbove(m_bars[part - 1]);
        }
        m_legend = legendBeside(plot(), {10, 10}, 10);
    }

protected:
    void forgetRun() override { m_seconds.clear(); }

    bool takeRun(const TrainingRecord& record, const ChartData&) override {
        m_seconds.clear();
        bool any = false;
        for (int worker = 0; worker < record.workers(); ++worker) {
            m_seconds.push_back(record.timeOf(worker));
            any |= !record.figuresOf(worker).empty();
        }
        m_injected = record.isEmulated(TimePart::Input) || record.isEmulated(TimePart::Injected);
        return any;
    }

    void draw(const Palette& colors) override {
        m_legend->setBrush(Qt::NoBrush);
        m_legend->setTextColor(toQColor(colors.dim));
        m_legend->clearItems();
        double tallest = 0;
        const int workers = static_cast<int>(m_seconds.size());
        for (const auto& parts : m_seconds) tallest = std::max(tallest, sumOf(parts));
        for (std::size_t part = 0; part < kTimeParts; ++part) {
            QVector<double> x, y;
            for (int worker = 0; worker < workers; ++worker) {
                const double ns = m_seconds[static_cast<std::size_t>(worker)][part] * 1e9;
                if (ns <= 0) continue;  // its frame would be a line
                x << worker;
                y << ns;
            }
            QCPBars& bars = *m_bars[part];
            const TimePartStyle style = timePartStyle(colors.theme, static_cast<TimePart>(part));
            bars.setPen(style.hatched ? QPen(toQColor(style.color), 1) : QPen(Qt::NoPen));
            bars.setBrush(style.hatched ? QBrush(toQColor(style.color), Qt::BDiagPattern)
                                        : QBrush(toQColor(style.color)));
            bars.setData(x, y, true);
        }
        for (std::size_t part = kTimeParts; part-- > 0;) {  // in stacking order
            const bool shown = std::any_of(m_seconds.begin(), m_seconds.end(),
                                           [&](const auto& parts) { return parts[part] > 0.002 * sumOf(parts); });
            if (shown) m_legend->addItem(new LegendLine(m_legend, m_bars[part]));
        }
        m_workers->clear();
        const int every = (workers * kLabelWidth - 1) / std::max(40, plot().axisRect()->width()) + 1;
        for (int worker = 0; worker < workers; worker += every)
            m_workers->addTick(worker, QString::fromStdString(workerName(worker)));
        plot().xAxis->setRange(-0.6, workers - 0.4);
        plot().yAxis->setRange(0, std::max(1.0, tallest * 1e9 * 1.08));
    }

    QString tipAt(double x, double) const override {
        const auto worker = std::lround(x);
        if (worker < 0 || worker >= static_cast<long>(m_seconds.size())) return {};
        const auto& parts = m_seconds[static_cast<std::size_t>(worker)];
        QStringList lines{
            tr("%1: %2 per step")
                .arg(QString::fromStdString(workerName(static_cast<int>(worker))), duration(sumOf(parts)))};
        for (std::size_t part = 0; part < kTimeParts; ++part)
            if (parts[part] > 0) lines << QStringLiteral("%1 %2").arg(m_bars[part]->name(), duration(parts[part]));
        return lines.join(QLatin1Char('\n'));
    }

    QString captionText() const override {
        double longest = 0;
        for (const auto& parts : m_seconds) longest = std::max(longest, sumOf(parts));
        return m_injected ? tr("partly injected, mean ≤ %1").arg(duration(longest))
                          : tr("mean up to %1").arg(duration(longest));
    }

    QString emptyText() const override {
        return tr("Input, forward, backward, update, communication and waiting, per worker.");
    }

    QString summary() const override {
        QStringList workers;
        for (std::size_t worker = 0; worker < m_seconds.size() && worker < 16; ++worker) {
            QStringList parts;
            for (std::size_t part = 0; part < kTimeParts; ++part)
                if (m_seconds[worker][part] > 0)
                    parts << QStringLiteral("%1 %2").arg(m_bars[part]->name(), duration(m_seconds[worker][part]));
            workers << QStringLiteral("%1: %2").arg(QString::fromStdString(workerName(static_cast<int>(worker))),
                                                    parts.join(QStringLiteral(", ")));
        }
        return tr("Mean time per step. %1.").arg(workers.join(QStringLiteral("; ")));
    }

private:
    using Parts = std::array<double, kTimeParts>;
    static double sumOf(const Parts& parts) {
        double sum = 0;
        for (const double each : parts) sum += each;
        return sum;
    }

    std::array<QCPBars*, kTimeParts> m_bars{};
    QCPLegend* m_legend;
    QSharedPointer<QCPAxisTickerText> m_workers;
    std::vector<Parts> m_seconds;  // per worker
    bool m_injected = false;
};

}  // namespace

const ChartKind& timePerStep{"time_per_step", [] { return Chart::tr("Time per step"); }, made<TimePerStep>,
                             Subject::Training};

}  // namespace kolo::viz::charts
