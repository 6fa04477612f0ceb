// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does it learn?
//
//     2.3 |·.
//         |·:·.                pale: the loss of every step's batches, the mean over the workers
//     0.4 |  ´·:–––––––        bold: the mean of 20 steps, which is what the eye looks for in the noise
//         +------------ step, or seconds
//
// Only new steps are handed to the plot, which itself thins points that fall on the same pixel.
#include <algorithm>
#include <cmath>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"
#include "viz/replay/training_curve.h"

namespace kolo::viz::charts {

namespace {

class TrainingLoss : public TrainingChart {
public:
    TrainingLoss(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {}

protected:
    void forgetRun() override {
        m_points.clear();
        m_seen = 0;
        m_most = 0;
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
            m_points.push_back({loss.step, loss.mean(), *meanLoss(record, loss.step)});
            m_most = std::max(m_most, m_points.back().recent);
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
            plot().graph(1)->addData(xOfStep(point.step), point.recent);
        }
        setTimeAxis();
        plot().yAxis->setRange(0, std::max(1e-9, m_most * 1.12));
    }

    QString tipAt(double x, double) const override {
        const auto at = from(static_cast<int>(std::lround(positionOf(x))));
        if (at == m_points.end()) return {};
        return tr("%1\nloss %2, mean of %3: %4")
            .arg(where(x), number(at->loss))
            .arg(kLossesInMean)
            .arg(number(at->recent));
    }

    /// The loss of the playhead's step, as in the picture; the line is another.
    QString captionText() const override {
        const QString line = tr("bold: mean of %1").arg(kLossesInMean);
        const auto at = from(toldStep());
        return at != m_points.end() && at->step == toldStep() ? number(at->loss) + QStringLiteral(" · ") + line : line;
    }

    QString emptyText() const override {
        return tr("Run a training: the loss of every step is drawn here, as the workers record it.");
    }

    QString summary() const override {
        return tr("The loss began at %1; the mean of the last %2 steps is %3 after step %4.")
            .arg(number(m_points.front().loss))
            .arg(kLossesInMean)
            .arg(number(m_points.back().recent))
            .arg(m_points.back().step);
    }

private:
    struct Point {
        int step;
        double loss, recent;
    };
    std::vector<Point>::const_iterator from(int step) const {
        return std::ranges::lower_bound(m_points, step, {}, &Point::step);
    }
    static QString number(double value) { return numberText(value, 'g', 3); }

    void startAnew() {
        m_drawn = 0;
        plot().clearGraphs();
    }

    std::vector<Point> m_points;
    std::size_t m_drawn = 0;  // points that the plot has
    std::size_t m_seen = 0;   // losses processed
    double m_most = 0;
};

}  // namespace

const ChartKind& trainingLoss{"training_loss", [] { return Chart::tr("Loss"); }, made<TrainingLoss>, Subject::Training,
                              true};

}  // namespace kolo::viz::charts
