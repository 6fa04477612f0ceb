// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast did the bytes move, over all workers?
//
// Every recorded transfer spreads its bytes evenly over the time it took; simultaneous transfers add up. In a stepped
// run the waits at the gate are left out (step_clock.h), so the axis is the time when somebody worked. algbw is as in
// nccl-tests: the bytes of one worker's array divided by that time.
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "engine/api/event_names.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/rate_histogram.h"
#include "viz/charts/theory.h"
#include "viz/replay/step_clock.h"

namespace kolo::viz::charts {

namespace {

class Throughput : public Chart {
public:
    Throughput(const ChartKind& kind, QWidget* parent) : Chart(kind, parent) {
        plot().xAxis->setTicker(QSharedPointer<DurationTicker>::create());
        plot().yAxis->setTicker(QSharedPointer<BytesTicker>::create(QStringLiteral("/s")));
    }

protected:
    void forget() override {
        m_clock = StepClock();
        m_rates = RateHistogram();
        m_pending.clear();
        m_seen = 0;
        m_arrayBytes = 0;
        m_steps = 0;
        m_measured = 0;
        m_run = Run::None;
    }

    bool take(const ChartData& data) override {
        if (m_seen == 0) {
            m_steps = data.info->collective ? static_cast<int>(data.info->collective->schedule.steps.size()) : 0;
            m_arrayBytes = data.info->collective ? arrayBytes(*data.info->collective) : 0;
            m_clock = StepClock(data.info->ranks, m_steps);
        }
        const auto fresh = data.events.subspan(std::min(m_seen, data.events.size()));
        m_seen = data.events.size();
        m_clock.add(fresh);
        if (data.ended) m_clock.finish();
        m_run = data.ended ? Run::Ended : Run::UnderWay;
        if (data.figures) m_measured = data.figures->value(QLatin1String(recorded::kAlgorithmBandwidth)).toDouble();
        for (const Event& event : fresh)
            if (event.kind == EventKind::Transfer) m_pending.push_back(event);
        // A transfer can be placed on the time axis only after its step: only then is it known what was left out
        // before.
        const auto placed = std::partition(m_pending.begin(), m_pending.end(), [&](const Event& transfer) {
            return m_clock.stepOf(transfer) > m_clock.closedSteps();
        });
        for (auto at = placed; at != m_pending.end(); ++at)
            m_rates.add(m_clock.shown(at->startNs), m_clock.shown(at->endNs), static_cast<double>(at->bytes));
        m_pending.erase(placed, m_pending.end());
        return m_rates.used() > 0;
    }

    void draw(const Palette& colors) override {
        if (plot().graphCount() == 0) plot().addGraph()->setLineStyle(QCPGraph::lsStepLeft);
        QCPGraph* line = plot().graph(0);
        line->setPen(QPen(toQColor(colors.good), 1.8));
        line->setBrush(toQColor(colors.good, 0.16));
        QVector<double> x, y;
        double most = 0;
        for (int bin = 0; bin < m_rates.used(); ++bin) {
            x << static_cast<double>(bin) * static_cast<double>(m_rates.binNs());
            y << m_rates.perSecond(bin);
            most = std::max(most, y.back());
        }
        x << static_cast<double>(m_rates.used()) * static_cast<double>(m_rates.binNs());
        y << (y.isEmpty() ? 0 : y.back());
        if (const auto end = static_cast<double>(m_clock.total()); end > x.back()) {  // nothing more was moved
            y.back() = 0;
            x << end;
            y << 0;
        }
        line->setData(x, y, true);
        setRangeFromZero(*plot().xAxis, std::max<double>(1, x.back()), 0.01);
        setRangeFromZero(*plot().yAxis, std::max(1.0, most), 0.15);
    }

    double xOf(double position) const override { return m_clock.timeAt(position); }
    double positionOf(double x) const override { return m_clock.positionAt(x); }

    QString tipAt(double x, double) const override {
        const int bin = static_cast<int>(x / static_cast<double>(m_rates.binNs()));
        if (x < 0 || bin >= m_rates.used()) return {};
        return tr("%1 at %2\niteration %3")
            .arg(bandwidthText(m_rates.perSecond(bin)), durationText(x))
            .arg(std::min(m_clock.closedSteps(), static_cast<int>(std::ceil(m_clock.positionAt(x)))));
    }

    QString captionText() const override {
        if (m_steps > 0 && m_clock.closedSteps() >= m_steps && m_clock.total() > 0)
            return tr("algbw %1").arg(bandwidthText(algbw()));
        return tr("all workers together");
    }

    QString emptyText() const override {
        if (m_run == Run::Ended || m_clock.closedSteps() > 0) return tr("No transfer of this run was recorded.");
        if (m_run == Run::UnderWay)
            return tr("No iteration has ended yet: from the first on, the bytes that move per second are drawn here.");
        return tr("Run a strategy: the bytes that move per second are drawn here from the recorded transfers.");
    }

    QString summary() const override {
        const double ns = static_cast<double>(std::max<std::int64_t>(1, m_clock.total()));
        QString text =
            tr("%1 moved in the %2 of the iterations, %3 on average over all workers.")
                .arg(bytesText(m_rates.total()), durationText(ns), bandwidthText(m_rates.total() * 1e9 / ns));
        if (m_steps > 0 && m_clock.closedSteps() >= m_steps)
            text += QLatin1Char(' ') + tr("The algorithm bandwidth is %1.").arg(bandwidthText(algbw()));
        return text;
    }

private:
    double algbw() const {
        if (m_measured > 0) return m_measured;
        return static_cast<double>(m_arrayBytes) * 1e9 /
               static_cast<double>(std::max<std::int64_t>(1, m_clock.total()));
    }

    enum class Run : unsigned char { None, UnderWay, Ended };
    Run m_run = Run::None;
    StepClock m_clock;
    RateHistogram m_rates;
    std::vector<Event> m_pending;  // transfers of steps that are still open
    std::size_t m_seen = 0;        // events processed
    std::uint64_t m_arrayBytes = 0;
    int m_steps = 0;
    double m_measured = 0;  // algbw as the engine measured it, B/s; 0: not known
};

}  // namespace

const ChartKind& throughput{"throughput", [] { return Chart::tr("Throughput"); }, made<Throughput>};

}  // namespace kolo::viz::charts
