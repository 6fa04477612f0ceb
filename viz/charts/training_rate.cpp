// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many rows are learned from per second? Every recorded step of a worker spreads its rows evenly over the time it
// took; so do the steps that were left out before it. Bold: all workers together; thin: each of them, where a straggler
// is the line below the others.
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/rate_chart.h"

namespace kolo::viz::charts {

namespace {

constexpr int kMostLines = 8;  ///< beyond that, workers are told apart on hover only

QString rate(double perSecond) {
    return perSecond >= 1e6   ? numberText(perSecond / 1e6, 'f', 1) + QStringLiteral(" M/s")
           : perSecond >= 1e4 ? numberText(perSecond / 1e3, 'f', 0) + QStringLiteral(" k/s")
           : perSecond >= 1e3 ? numberText(perSecond / 1e3, 'f', 1) + QStringLiteral(" k/s")
                              : numberText(perSecond, 'f', 0) + QStringLiteral(" /s");
}

class RateTicker : public QCPAxisTicker {
protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tick <= 0 ? QStringLiteral("0") : rate(tick);
    }
};

class TrainingRate : public RateChart {
public:
    TrainingRate(const ChartKind& kind, QWidget* parent) : RateChart(kind, parent) {
        plot().yAxis->setTicker(QSharedPointer<RateTicker>::create());
    }

protected:
    void forgetRun() override {
        RateChart::forgetRun();
        m_seen.clear();
        m_rates.clear();
        m_result = 0;
    }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        if (data.figures) m_result = data.figures->value(QLatin1String("samples_per_s")).toDouble();
        const auto workers = static_cast<std::size_t>(record.workers());
        m_seen.resize(workers);
        m_rates.resize(workers);
        const auto rows = static_cast<double>(record.rowsPerStep());
        for (std::size_t worker = 0; worker < workers; ++worker) {
            const auto& own = record.stepsOf(static_cast<int>(worker));
            for (std::size_t& seen = m_seen[worker]; seen < own.size(); ++seen) {
                const auto stretch = record.stretchOf(static_cast<int>(worker), own[seen].iteration);
                const std::int64_t since = stretch.steps > 1 ? stretch.sinceNs : own[seen].startNs;
                const std::int64_t start = since - record.beginNs(), end = own[seen].endNs - record.beginNs();
                m_rates[worker].add(start, end, rows * stretch.steps);
                addToAll(start, end, rows * stretch.steps);
            }
        }
        return m_lastNs > 0;
    }

    void draw(const Palette& colors) override {
        const bool each = m_rates.size() > 1 && m_rates.size() <= kMostLines;
        const int lines = 1 + (each ? static_cast<int>(m_rates.size()) : 0);
        drawTotal(lines, {colors.good, 1.8, 0.14});
        for (int i = 1; i < lines; ++i) {
            plot().graph(i)->setPen(QPen(toQColor(colors.accent, 0.8), 1));
            drawRate(*plot().graph(i), m_rates[static_cast<std::size_t>(i) - 1]);
        }
    }

    QString rateText(double perSecond) const override { return rate(perSecond); }

    QStringList detailsAt(std::int64_t ns) const override {
        if (m_rates.size() <= 1 || m_rates.size() > kMostLines) return {};
        QStringList each;
        for (std::size_t worker = 0; worker < m_rates.size(); ++worker)
            each << QStringLiteral("%1 %2").arg(QString::fromStdString(workerName(static_cast<int>(worker))),
                                                at(m_rates[worker], ns));
        return {each.join(QStringLiteral(", "))};
    }

    QString captionText() const override { return tr("mean %1").arg(rate(mean())); }

    QString emptyText() const override { return tr("Rows learned from per second, all workers together and each."); }

    QString summary() const override {
        return tr("All workers together learned from %1 rows per second on average.").arg(countText(mean()));
    }

private:
    /// Of a run that has ended, its own figure: what measuring the accuracy took is not counted as learning.
    double mean() const { return m_result > 0 ? m_result : ofRecord(); }
    double ofRecord() const { return m_all.total() * 1e9 / static_cast<double>(std::max<std::int64_t>(1, m_lastNs)); }

    std::vector<std::size_t> m_seen;  // per worker: steps processed
    std::vector<RateHistogram> m_rates;
    double m_result = 0;  // samples per second
};

}  // namespace

const ChartKind& trainingRate{"samples_per_s", [] { return Chart::tr("Samples per second"); }, made<TrainingRate>,
                              Subject::Training};

}  // namespace kolo::viz::charts
