// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much of a step is bubble? The line is what each training step measured, the dashed one what the plan says at unit
// cost. They part where the stages are not equally slow, where the borders take time, or where ranks share a processor.
#include <algorithm>
#include <cmath>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"
#include "viz/replay/plan_measures.h"

namespace kolo::viz::charts {

namespace {

class Bubble : public TrainingChart {
public:
    Bubble(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {
        plot().yAxis->setTicker(QSharedPointer<PercentTicker>::create());
        addDottedGraph(plot());
        plot().addGraph();
    }

protected:
    void forgetRun() override {
        m_measured.clear();
        m_planned = 0;
    }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        if (!data.plan) return false;
        m_planned = data.plan->recordedBubblePlanned().value_or(data.plan->plannedBubble());
        while (static_cast<int>(m_measured.size()) < record.steps())
            m_measured.push_back(
                bubbleOf(*data.plan, data.plan->step(static_cast<int>(m_measured.size()), data.events)));
        return !m_measured.empty();
    }

    void draw(const Palette& colors) override {
        QVector<double> x, y;
        double most = m_planned;
        for (std::size_t step = 0; step < m_measured.size(); ++step) {
            x << xOfStep(static_cast<int>(step) + 1);
            y << m_measured[step];
            most = std::max(most, y.back());
        }
        setTimeAxis();
        plot().graph(0)->setData(x, y, true);
        plot().graph(0)->setPen(QPen(toQColor(colors.accent), 1.8));
        plot().graph(0)->setScatterStyle(x.size() <= 40 ? QCPScatterStyle(QCPScatterStyle::ssDisc, 5)
                                                        : QCPScatterStyle());
        plot().graph(1)->setData({0, plot().xAxis->range().upper}, {m_planned, m_planned}, true);
        plot().graph(1)->setPen(QPen(toQColor(colors.text), 1.2, Qt::DashLine));
        setRangeFromZero(*plot().yAxis, std::clamp(most, 0.05, 1.0), 0.15);
    }

    QString tipAt(double x, double) const override {
        const auto step = static_cast<int>(std::lround(positionOf(x)));
        if (step < 1 || step > static_cast<int>(m_measured.size())) return {};
        return where(x) + QLatin1Char('\n') +
               tr("bubble %1, planned %2")
                   .arg(percentText(m_measured[static_cast<std::size_t>(step) - 1]), percentText(m_planned));
    }

    QString captionText() const override {
        return tr("measured %1, planned %2").arg(percentText(mean()), percentText(m_planned));
    }
    QString emptyText() const override {
        return tr("The share of each step in which devices wait, beside what the plan says.");
    }
    QString summary() const override {
        return tr("The bubble took %1 of the devices' time on average; the plan says %2 at unit cost.")
            .arg(percentText(mean()), percentText(m_planned));
    }

private:
    double mean() const {
        double sum = 0;
        for (const double each : m_measured) sum += each;
        return m_measured.empty() ? 0 : sum / static_cast<double>(m_measured.size());
    }

    std::vector<double> m_measured;  // [step]
    double m_planned = 0;
};

}  // namespace

const ChartKind& bubble{"bubble", [] { return Chart::tr("Bubble"); }, made<Bubble>, Subject::Plan};

}  // namespace kolo::viz::charts
