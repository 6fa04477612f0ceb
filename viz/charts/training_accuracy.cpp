// SPDX-License-Identifier: GPL-3.0-or-later
//
// How good is it on rows that were not trained on? One dot per measurement; the dashed line is the target, if the run
// has one.
#include <QJsonObject>
#include <QJsonValue>
#include <algorithm>
#include <cmath>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"

namespace kolo::viz::charts {

namespace {

class TrainingAccuracy : public TrainingChart {
public:
    TrainingAccuracy(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {
        plot().yAxis->setTicker(QSharedPointer<PercentTicker>::create());
        m_aim->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);  // the curve ends above it
        m_aim->setPadding({0, 1, 4, 0});
        m_aim->setSelectable(false);
        m_aim->setVisible(false);
    }

protected:
    void forgetRun() override {
        m_points.clear();
        m_target = 0;
        m_rowsOfAll = 0;
        plot().clearGraphs();
    }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        for (std::size_t i = m_points.size(); i < record.accuracy().size(); ++i) {
            const auto& measured = record.accuracy()[i];
            m_points.push_back({measured.step, measured.ns - record.beginNs(), measured.value, measured.rows});
        }
        const auto& parameters = data.info->spec.parameters;
        if (const auto target = parameters.find("target"); target != parameters.end())
            m_target = QString::fromStdString(target->second).toDouble();
        if (data.figures) m_rowsOfAll = data.figures->value(QLatin1String("curve_rows")).toInteger();
        return !m_points.empty();
    }

    void draw(const Palette& colors) override {
        if (plot().graphCount() == 0) {
            plot().addGraph();
            addDottedGraph(plot());
        }
        QVector<double> x, y;
        for (const Point& point : m_points) {
            x << xAt(point.ns);
            y << point.accuracy;
        }
        QCPGraph* line = plot().graph(1);
        line->setPen(QPen(toQColor(colors.good), 2));
        line->setScatterStyle(m_points.size() <= 60 ? QCPScatterStyle(QCPScatterStyle::ssDisc, toQColor(colors.good), 6)
                                                    : QCPScatterStyle());
        line->setData(x, y, true);
        setTimeAxis();
        const QCPRange whole = plot().xAxis->range();
        plot().graph(0)->setVisible(m_target > 0);
        m_aim->setVisible(m_target > 0);
        if (m_target > 0) {
            plot().graph(0)->setPen(QPen(toQColor(colors.dim), 1.5, Qt::DashLine));
            plot().graph(0)->setData({whole.lower, whole.upper}, {m_target, m_target}, true);
            m_aim->setText(tr("target %1").arg(percentText(m_target)));
            m_aim->setFont(plot().xAxis->tickLabelFont());
            m_aim->setColor(toQColor(colors.dim));
            m_aim->position->setCoords(whole.upper, m_target);
        }
        const double least = std::min_element(m_points.begin(), m_points.end(), [](const Point& a, const Point& b) {
                                 return a.accuracy < b.accuracy;
                             })->accuracy;
        plot().yAxis->setRange(least > 0.6 ? 0.5 : 0, 1.03);
    }

    QString tipAt(double x, double) const override {
        const Point* nearest = nullptr;
        for (const Point& point : m_points)
            if (!nearest || std::abs(xAt(point.ns) - x) < std::abs(xAt(nearest->ns) - x)) nearest = &point;
        return nearest ? tr("%1\naccuracy %2").arg(where(xAt(nearest->ns)), ofRows(*nearest, false)) : QString();
    }

    QString captionText() const override {
        if (const Point* last = told()) return ofRows(*last, last->step != toldStep());
        const std::int64_t rows = rowsOf(m_points.front());
        return rows > 0 ? tr("on %L1 held-out rows").arg(rows) : QString();
    }

    QString longestCaption() const override { return ofRows(m_points.back(), true); }

    QStringList shorterCaptions() const override {
        const Point* last = told();
        if (!last) return {};
        const QString share = percentText(last->accuracy);
        if (rowsOf(*last) <= 0) return {share};
        const auto rows = [&](const QString& text) { return tr("%1, %L2 rows").arg(text).arg(rowsOf(*last)); };
        if (last->step == toldStep()) return {rows(share), share};
        return {rows(withStep(*last)), rows(share), share};
    }

    QString emptyText() const override {
        return tr("The share of held-out rows that are told right, measured while it trains.");
    }

    QString summary() const override {
        const Point& last = m_points.back();
        const QString now = tr("The accuracy is %1 after step %2.").arg(ofRows(last, false), countText(last.step));
        return m_target > 0 ? tr("%1 The target is %2.").arg(now, percentText(m_target)) : now;
    }

private:
    struct Point {
        int step;
        std::int64_t ns;
        double accuracy;
        std::int64_t rows;
    };
    /// The last that was measured by the step that the picture tells of; null: none yet.
    const Point* told() const {
        const auto after = std::ranges::upper_bound(m_points, toldStep(), {}, &Point::step);
        return after == m_points.begin() ? nullptr : &*std::prev(after);
    }
    std::int64_t rowsOf(const Point& point) const { return point.rows > 0 ? point.rows : m_rowsOfAll; }
    static QString withStep(const Point& point) {
        return percentText(point.accuracy) + tr(" (step %1)").arg(countText(point.step));
    }
    QString ofRows(const Point& point, bool before) const {
        const QString now = before ? withStep(point) : percentText(point.accuracy);
        const std::int64_t rows = rowsOf(point);
        return rows > 0 ? tr("%1 of %L2 held-out rows").arg(now).arg(rows) : tr("%1 of held-out rows").arg(now);
    }

    std::vector<Point> m_points;
    QCPItemText* m_aim = new QCPItemText(&plot());  // the target's words
    double m_target = 0;
    std::int64_t m_rowsOfAll = 0;  // of a record that does not tell with each; 0: not known yet
};

}  // namespace

const ChartKind& trainingAccuracy{"training_accuracy", [] { return Chart::tr("Accuracy"); }, made<TrainingAccuracy>,
                                  Subject::Training, true};

}  // namespace kolo::viz::charts
