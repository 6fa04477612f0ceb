// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does it learn?
//
//     2.3 |·.
//         |·:·.                pale: the loss of every step's batches, the mean over the workers
//     0.4 |  ´·:–––––––        bold: its running mean, which is what the eye looks for in the noise
//         +------------ step, or seconds
//
// Only new steps are handed to the plot, which itself thins points that fall on the same pixel.
#include <algorithm>
#include <cmath>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"

namespace kolo::viz::charts {

namespace {

constexpr double kMemory = 0.95;  // of the running mean: about 20 steps

class TrainingLoss : public TrainingChart {
public:
    TrainingLoss(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {}

protected:
    void forgetRun() override {
        m_points.clear();
        m_seen = 0;
        m_sum = m_weight = m_most = 0;
        startAnew();
    }

    void alongChanged() override {
        TrainingChart::alongChanged();
        startAnew();
    }

    bool takeRun(const TrainingRecord& record, const ChartData&) override {
        const auto& losses = record.losses();
        for (; m_seen < losses.size() && losses[m_seen].step <= record.steps(); ++m_seen) {
            const TrainingRecord::StepLoss& loss = losses[m_seen];
            if (!std::isfinite(loss.mean())) continue;
            m_sum = kMemory * m_sum + loss.mean();
            m_weight = kMemory * m_weight + 1;
            m_points.push_back({loss.step, loss.mean(), m_sum / m_weight});
            m_most = std::max(m_most, m_points.back().running);
        }
        return !m_points.empty();
    }

    void draw(const Palette& colors) override {
        if (plot().graphCount() == 0) {
            plot().addGraph();
            plot().addGraph();
        }
        plot().graph(0)->setPen(QPen(toQColor(colors.accent, 0.35), 1));
        plot().graph(1)->setPen(QPen(toQColor(colors.accent), 2));
        for (; m_drawn < m_points.size(); ++m_drawn) {
            const Point& point = m_points[m_drawn];
            plot().graph(0)->addData(xOfStep(point.step), point.loss);
            plot().graph(1)->addData(xOfStep(point.step), point.running);
        }
        setTimeAxis();
        plot().yAxis->setRange(0, std::max(1e-9, m_most * 1.12));
    }

    QString tipAt(double x, double) const override {
        const int step = static_cast<int>(std::lround(positionOf(x)));
        const auto at = std::lower_bound(m_points.begin(), m_points.end(), step,
                                         [](const Point& point, int wanted) { return point.step < wanted; });
        if (at == m_points.end()) return {};
        return tr("%1\nloss %2, running mean %3").arg(where(x), number(at->loss), number(at->running));
    }

    QString captionText() const override { return number(m_points.back().running); }

    QString emptyText() const override {
        return tr("Run a training: the loss of every step is drawn here, as the workers record it.");
    }

    QString summary() const override {
        return tr("The loss began at %1; its running mean is %2 after step %3.")
            .arg(number(m_points.front().loss), number(m_points.back().running))
            .arg(m_points.back().step);
    }

private:
    struct Point {
        int step;
        double loss, running;
    };
    static QString number(double value) { return numberText(value, 'g', 3); }

    void startAnew() {
        m_drawn = 0;
        plot().clearGraphs();
    }

    std::vector<Point> m_points;
    std::size_t m_drawn = 0;  // points that the plot has
    std::size_t m_seen = 0;   // losses processed
    double m_sum = 0, m_weight = 0, m_most = 0;
};

}  // namespace

const ChartKind& trainingLoss{"training_loss", [] { return Chart::tr("Loss"); }, made<TrainingLoss>, Subject::Training,
                              true};

}  // namespace kolo::viz::charts
