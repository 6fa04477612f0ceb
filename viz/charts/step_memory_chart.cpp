// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/step_memory_chart.h"

#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/layout/record_words.h"

namespace kolo::viz::charts {

StepMemoryChart::StepMemoryChart(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {
    plot().yAxis->setTicker(QSharedPointer<BytesTicker>::create());
    plot().xAxis->setTicker(QSharedPointer<DurationTicker>::create());
}

void StepMemoryChart::forgetRun() {
    m_memory = {};
    m_names.clear();
    m_peaks.clear();
    m_step = -1;
    m_steps = 0;
    m_ended = m_hasStep = m_leftOut = false;
    forgetStep();
}

double StepMemoryChart::xOf(double position) const {
    const double whole = std::floor(position);
    return (position > whole || position <= 0 ? position - whole : 1) * lengthNs();
}

double StepMemoryChart::lengthNs() const {
    return std::max(1.0, static_cast<double>(m_stepNs) * 1.02);
}

/// At the end of a run that has failed, the step that was not completed.
int StepMemoryChart::stepOfPlayhead() const {
    const int known = m_memory.lastIteration(), complete = std::max(0, m_steps - 1);
    if (m_ended && position() >= m_steps && known >= m_steps) return known;
    return std::clamp(static_cast<int>(std::ceil(position())) - 1, 0, std::min(std::max(known, 0), complete));
}

bool StepMemoryChart::moved() {
    if (stepOfPlayhead() == m_step) return false;
    m_hasStep = takeShown();
    return true;
}

bool StepMemoryChart::takeRun(const TrainingRecord& record, const ChartData& data) {
    m_memory.catchUp(record.memory());
    m_steps = record.steps();
    const bool endsNow = data.ended && !std::exchange(m_ended, data.ended);
    if (m_memory.devices() == 0 || (m_steps == 0 && !m_ended)) return false;
    for (int device = static_cast<int>(m_names.size()); device < m_memory.devices(); ++device)
        m_names.push_back(QString::fromStdString(record.rankName(device)));
    if (stepOfPlayhead() != m_step || endsNow) m_hasStep = takeShown();
    return m_hasStep;
}

bool StepMemoryChart::takeShown() {
    m_step = stepOfPlayhead();
    m_peaks.clear();
    forgetStep();
    int fullest = -1;
    for (int device = 0; device < m_memory.devices(); ++device) {
        const auto held = m_memory.through(device, m_step);
        std::uint64_t peak = 0;
        for (const DeviceMemory::Held& each : held) peak = std::max(peak, each.total());
        m_peaks.push_back(peak);
        if (peak == 0 || (fullest >= 0 && peak <= m_peaks[static_cast<std::size_t>(fullest)])) continue;
        fullest = device;
        m_stepNs = held.back().ns - held.front().ns;
    }
    m_leftOut = fullest < 0 && m_memory.lastIteration() > m_step;
    if (fullest < 0) return false;
    m_name = m_names[static_cast<std::size_t>(fullest)];
    return takeStep(m_memory, fullest, m_step);
}

void StepMemoryChart::drawLimit(int graph, const Palette& colors) {
    const double at = static_cast<double>(limit());
    plot().graph(graph)->setData(at > 0 ? QVector<double>{0, lengthNs()} : QVector<double>{},
                                 at > 0 ? QVector<double>{at, at} : QVector<double>{}, true);
    plot().graph(graph)->setPen(QPen(toQColor(colors.bad), 2.4));
}

QColor StepMemoryChart::colorOf(Theme theme, MemoryKind kind) {
    constexpr int kStyles[kMemoryKinds] = {5, 3, 2, 0, 1};  // activations as in a pipeline's picture
    return toQColor(chunkStyle(theme, kStyles[static_cast<std::size_t>(kind)]).color);
}

QString StepMemoryChart::emptyText() const {
    return m_leftOut ? QString::fromStdString(leftOutInWords()) : about();
}

QString StepMemoryChart::summary() const {
    QStringList peaks;
    for (std::size_t device = 0; device < m_peaks.size() && device < 16; ++device)
        peaks << QStringLiteral("%1 %2").arg(QString::fromStdString(workerName(static_cast<int>(device))),
                                             bytesText(m_peaks[device]));
    return tr("Peak memory of each device: %1.").arg(peaks.join(QStringLiteral(", ")));
}

}  // namespace kolo::viz::charts
