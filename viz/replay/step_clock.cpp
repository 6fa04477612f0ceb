// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/step_clock.h"

#include <algorithm>
#include <cmath>

#include "viz/replay/step_times.h"

namespace kolo::viz {

bool isInjectedDelay(const Event& event) {
    return event.kind == EventKind::Wait && (event.flags & kEmulated);
}

StepClock::StepClock(int ranks, int stepsPerIteration) : m_ranks(ranks), m_stepsPerIteration(stepsPerIteration) {}

int StepClock::stepOf(const Event& event) const {
    return event.step <= 0 ? 0 : event.iteration * m_stepsPerIteration + event.step;
}

void StepClock::add(std::span<const Event> events) {
    for (const Event& event : events) {
        const bool isEnd = event.kind == EventKind::Step;
        if (!isEnd && event.kind != EventKind::Kernel && event.kind != EventKind::Transfer && !isInjectedDelay(event))
            continue;
        const int step = stepOf(event);
        if (step <= 0) continue;
        if (static_cast<std::size_t>(step) >= m_spans.size()) m_spans.resize(static_cast<std::size_t>(step) + 1);
        StepSpan& span = m_spans[static_cast<std::size_t>(step)];
        span.beginNs = span.beginNs < 0 ? event.startNs : std::min(span.beginNs, event.startNs);
        if (isEnd)
            ++span.ranksDone;
        else
            span.endNs = std::max(span.endNs, event.endNs);
    }
    while (closedSteps() + 1 < static_cast<int>(m_spans.size())) {
        const StepSpan& next = m_spans[static_cast<std::size_t>(closedSteps()) + 1];
        if (next.ranksDone < m_ranks) break;
        close(next);
    }
}

void StepClock::finish() {
    while (closedSteps() + 1 < static_cast<int>(m_spans.size()))
        close(m_spans[static_cast<std::size_t>(closedSteps()) + 1]);
}

void StepClock::close(const StepSpan& span) {
    if (span.beginNs > m_lastEndNs)
        m_cuts.push_back({m_lastEndNs, span.beginNs, leftOut() + span.beginNs - m_lastEndNs});
    m_lastEndNs = std::max({m_lastEndNs, span.beginNs, span.endNs});
    m_ends.push_back(std::max(m_ends.back(), m_lastEndNs - leftOut()));
}

std::int64_t StepClock::shown(std::int64_t runNs) const {
    const auto after = std::upper_bound(m_cuts.begin(), m_cuts.end(), runNs,
                                        [](std::int64_t ns, const Cut& cut) { return ns < cut.fromNs; });
    if (after == m_cuts.begin()) return std::max<std::int64_t>(0, runNs);
    const Cut& cut = *std::prev(after);
    return std::max(runNs, cut.toNs) - cut.removedNs;
}

double StepClock::timeAt(double position) const {
    return viz::timeAt(m_ends, position);
}

double StepClock::positionAt(double shownNs) const {
    return viz::positionAt(m_ends, shownNs);
}

}  // namespace kolo::viz
