// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/training_chart.h"

#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"

namespace kolo::viz::charts {

namespace {
constexpr int kFewSteps = 20;
}

TrainingChart::TrainingChart(const ChartKind& kind, QWidget* parent) : Chart(kind, parent) {
    plot().xAxis->setTicker(QSharedPointer<CountTicker>::create());
}

void TrainingChart::forget() {
    m_times = {};
    m_planned = 0;
    m_ended = false;
    forgetRun();
}

bool TrainingChart::take(const ChartData& data) {
    if (!data.training) return false;
    const TrainingRecord& record = *data.training;
    m_times.follow(record.times());
    m_planned = record.plannedSteps();
    m_ended = data.ended;
    return takeRun(record, data);
}

void TrainingChart::alongChanged() {
    if (along() == Along::Seconds)
        plot().xAxis->setTicker(QSharedPointer<DurationTicker>::create());
    else
        plot().xAxis->setTicker(QSharedPointer<CountTicker>::create());
}

int TrainingChart::toldStep() const {
    return static_cast<int>(std::ceil(position()));
}

double TrainingChart::xOf(double position) const {
    return along() == Along::Steps ? position : timeOf(position);
}

double TrainingChart::timeOf(double position) const {
    return m_times.timeAt(position) - static_cast<double>(m_times.begin());
}

double TrainingChart::positionOf(double x) const {
    if (along() == Along::Steps) return x;
    return m_times.positionAt(x + static_cast<double>(m_times.begin()));
}

double TrainingChart::xAt(std::int64_t sinceBeginNs) const {
    if (along() == Along::Seconds) return static_cast<double>(sinceBeginNs);
    return m_times.positionAt(static_cast<double>(sinceBeginNs + m_times.begin()));
}

std::int64_t TrainingChart::nsAt(double x) const {
    return std::llround(along() == Along::Steps ? timeOf(x) : x);
}

void TrainingChart::setTimeAxis() {
    // Room for what is still to come, but not so much that a long run starts as a speck: it grows by doubling.
    int room = std::max(steps(), m_planned);
    while (room / 2 > steps() && room > kFewSteps) room /= 2;
    const double end = along() == Along::Seconds ? static_cast<double>(length()) : m_ended ? steps() : room;
    plot().xAxis->setRange(0, std::max(1.0, end * 1.01));
}

QString TrainingChart::where(double x) const {
    const int step = std::clamp(static_cast<int>(std::lround(positionOf(x))), 0, steps());
    return tr("step %1, after %2").arg(countText(step), durationText(m_times.at(step) - m_times.begin()));
}

}  // namespace kolo::viz::charts
