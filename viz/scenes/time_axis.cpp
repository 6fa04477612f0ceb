// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/time_axis.h"

#include <algorithm>

namespace kolo::viz {

bool isWork(const Event& event) {
    if (event.step < 1 || event.iteration != 0) return false;
    return event.kind == EventKind::Transfer || event.kind == EventKind::Kernel ||
           (event.kind == EventKind::Wait && event.peer >= 0);
}

TimeAxis::TimeAxis(std::span<const Event> events, int steps) : m_windows(static_cast<std::size_t>(steps) + 1) {
    for (const Event& event : events) {
        if (!isWork(event) || event.step > steps) continue;
        Window& window = m_windows[static_cast<std::size_t>(event.step)];
        window.start = window.any ? std::min(window.start, event.startNs) : event.startNs;
        window.end = window.any ? std::max(window.end, event.endNs) : event.endNs;
        window.any = true;
        m_lastStep = std::max(m_lastStep, event.step);
    }
    std::int64_t work = 0;
    for (const Window& window : m_windows) work += window.end - window.start;
    // A pause is longer than half a step; shorter gaps are the run's own and stay.
    const std::int64_t pause = m_lastStep > 0 ? work / m_lastStep / 2 : 0;

    bool first = true;
    std::int64_t leftOut = 0, clock = 0;
    for (Window& window : m_windows) {
        if (!window.any) {
            window.start = window.end = clock;
        } else if (first) {
            leftOut = clock = window.start;  // the run begins with its first work
            first = false;
        } else if (window.start > clock + pause) {
            leftOut += window.start - clock;
            m_leavesOut = true;
        }
        window.offset = static_cast<double>(window.start - leftOut);
        clock = std::max(clock, window.end);
        m_total = std::max(m_total, static_cast<double>(clock - leftOut));
    }
}

double TimeAxis::at(int step, std::int64_t ns) const {
    if (step < 1 || step >= static_cast<int>(m_windows.size())) return 0;
    const Window& window = m_windows[static_cast<std::size_t>(step)];
    return window.offset + static_cast<double>(ns - window.start);
}

double TimeAxis::endOf(int step) const {
    double end = 0;
    for (int s = 1; s <= step && s < static_cast<int>(m_windows.size()); ++s) {
        const Window& window = m_windows[static_cast<std::size_t>(s)];
        if (window.any) end = std::max(end, window.offset + static_cast<double>(window.end - window.start));
    }
    return end;
}

int TimeAxis::stepAt(double workNs) const {
    for (int step = 1; step <= m_lastStep; ++step)
        if (workNs <= endOf(step)) return step;
    return m_lastStep;
}

}  // namespace kolo::viz
