// SPDX-License-Identifier: GPL-3.0-or-later
//
// How old were the parameters that a gradient was computed with? One bar per age, as high as the number of gradients of
// that age when they were applied. Synchronous training has one bar, at 0; without a bound the bars reach as far as the
// slowest worker lags.
#include <algorithm>
#include <cmath>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"

namespace kolo::viz::charts {

namespace {

constexpr double kShown = 0.99;  // of all gradients are within the axis

class Staleness : public StillChart {
public:
    Staleness(const ChartKind& kind, QWidget* parent) : StillChart(kind, parent) {
        m_bars = new QCPBars(plot().xAxis, plot().yAxis);
        m_bars->setWidth(0.82);
        plot().yAxis->setTicker(QSharedPointer<CountTicker>::create());
        plot().setCursor(Qt::ArrowCursor);
    }

protected:
    void forgetRun() override {
        m_counts.clear();
        m_mean = 0;
    }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        m_counts = record.staleness();
        // A worker that the system put to sleep is hundreds of updates behind once; that must not squeeze the rest.
        double all = 0, sum = 0;
        for (const std::int64_t count : m_counts) all += static_cast<double>(count);
        m_shown = 0;
        while (m_shown < m_counts.size() && sum < kShown * all) sum += static_cast<double>(m_counts[m_shown++]);
        m_mean = record.meanStaleness();
        m_free = record.isFree();
        const auto sync = data.info->spec.parameters.find("sync");
        m_inSteps = sync != data.info->spec.parameters.end() && sync->second.starts_with("ssp");
        return !m_counts.empty();
    }

    void draw(const Palette& colors) override {
        m_bars->setPen(QPen(toQColor(colors.accent), 1));
        m_bars->setBrush(toQColor(colors.accent, 0.55));
        QVector<double> x, y;
        std::int64_t most = 1;
        for (std::size_t age = 0; age < m_counts.size(); ++age) {
            x << static_cast<double>(age);
            y << static_cast<double>(m_counts[age]);
            most = std::max(most, m_counts[age]);
        }
        m_bars->setData(x, y, true);
        plot().xAxis->setRange(-0.7, std::max<double>(4, static_cast<double>(m_shown) + 1) - 0.3);
        plot().yAxis->setRange(0, static_cast<double>(most) * 1.12);
    }

    QString tipAt(double x, double) const override {
        const auto age = std::lround(x);
        if (age < 0 || age >= static_cast<long>(m_counts.size())) return {};
        double all = 0;
        for (const std::int64_t count : m_counts) all += static_cast<double>(count);
        const std::int64_t count = m_counts[static_cast<std::size_t>(age)];
        return tr("%1 gradients (%2 %) were %3 %4 old")
            .arg(count)
            .arg(numberText(100 * static_cast<double>(count) / std::max(1.0, all), 'f', 1))
            .arg(age)
            .arg(unit());
    }

    QString captionText() const override {
        if (!m_free) return tr("in step: none is stale");
        const QString mean = tr("mean %1 %2").arg(numberText(m_mean, 'f', 2), unit());
        return m_shown + 1 < m_counts.size() ? tr("%1, a few up to %2").arg(mean).arg(m_counts.size() - 1) : mean;
    }

    QString emptyText() const override {
        return tr("How many updates of others a gradient missed before it was applied.");
    }

    QString summary() const override {
        return tr("The mean staleness is %1 %2, the greatest %3.")
            .arg(numberText(m_mean, 'f', 2), unit())
            .arg(m_counts.size() - 1);
    }

private:
    QString unit() const { return m_inSteps ? tr("steps") : tr("updates"); }

    QCPBars* m_bars;
    std::vector<std::int64_t> m_counts;
    std::size_t m_shown = 0;
    double m_mean = 0;
    bool m_free = false, m_inSteps = false;
};

}  // namespace

const ChartKind& staleness{"staleness", [] { return Chart::tr("Staleness"); }, made<Staleness>, Subject::Training};

}  // namespace kolo::viz::charts
