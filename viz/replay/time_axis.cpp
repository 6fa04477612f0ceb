// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/time_axis.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "viz/replay/intervals.h"

namespace kolo::viz {

namespace {

constexpr double kLong = 4;         // mean bursts: a longer gap is shortened …
constexpr double kShortened = 0.4;  // … to this many of them, or, where a rank was held up on purpose,
constexpr double kDelayed = 3;      // to so many

bool moves(const Event& event) {
    return event.kind == EventKind::Transfer || event.kind == EventKind::Kernel;
}

bool ofFirstIteration(const Event& event, int steps) {
    return event.iteration == 0 && event.step >= 1 && event.step <= steps;
}

}  // namespace

bool isWork(const Event& event) {
    if (event.step < 1 || event.iteration != 0) return false;
    return moves(event) || isInjectedDelay(event) || (event.kind == EventKind::Wait && event.peer >= 0);
}

TimeAxis::TimeAxis(std::span<const Event> events, int steps)
    : m_ends(static_cast<std::size_t>(steps) + 1), m_clock(0, steps) {
    std::vector<Interval> work, delays;
    std::int64_t begin = std::numeric_limits<std::int64_t>::max(), lastEnd = 0;
    for (const Event& event : events) {
        if (!ofFirstIteration(event, steps)) continue;
        if (moves(event)) work.emplace_back(event.startNs, event.endNs);
        if (isInjectedDelay(event)) delays.emplace_back(event.startNs, event.endNs);
        if (moves(event) || isInjectedDelay(event) || event.kind == EventKind::Step)
            begin = std::min(begin, event.startNs);
        if (moves(event)) lastEnd = std::max(lastEnd, event.endNs);
    }
    if (work.empty()) return;
    m_clock.add(events);
    m_clock.finish();
    work.emplace_back(begin, begin);
    for (const StepClock::Cut& cut : m_clock.cuts())
        if (cut.toNs < lastEnd) work.emplace_back(cut.toNs, cut.toNs);

    delays = joined(std::move(delays));
    const auto isDelayed = [&delays](std::int64_t from, std::int64_t to) {
        const auto next = std::ranges::upper_bound(delays, from, {}, &Interval::second);
        return next != delays.end() && next->first < to;
    };
    for (const auto& [start, end] : delays)  // also before the first work
        for (const std::int64_t ns : {start, end}) work.emplace_back(ns, ns);
    const std::vector<Interval> bursts = joined(std::move(work));
    const auto working = std::ranges::count_if(bursts, [](const Interval& each) { return each.first < each.second; });
    const double meanBurst =
        std::max(static_cast<double>(lengthOf(bursts)) / static_cast<double>(std::max<std::int64_t>(working, 1)), 1.0);
    for (const Interval& burst : bursts) {
        if (!m_bursts.empty()) {
            const std::int64_t gap = clockAt(burst.first) - clockAt(m_bursts.back().end);
            const bool isLong = static_cast<double>(gap) > kLong * meanBurst;
            const double kept = isDelayed(m_bursts.back().end, burst.first) ? kDelayed : kShortened;
            const double shown = isLong ? kept * meanBurst : static_cast<double>(gap);
            if (isLong) m_silences.push_back({m_length, m_length + shown, gap});
            m_length += shown;
        }
        m_bursts.push_back({burst.first, burst.second, m_length});
        m_length += static_cast<double>(burst.second - burst.first);
    }
    m_length = std::max(m_length, 1.0);

    for (const Event& event : events) {
        if (!ofFirstIteration(event, steps) || !moves(event)) continue;
        double& end = m_ends[static_cast<std::size_t>(event.step)];
        end = std::max(end, at(event.endNs));
        m_lastStep = std::max(m_lastStep, event.step);
    }
    for (std::size_t step = 1; step < m_ends.size(); ++step) m_ends[step] = std::max(m_ends[step], m_ends[step - 1]);
}

double TimeAxis::at(std::int64_t ns) const {
    const auto next = std::upper_bound(m_bursts.begin(), m_bursts.end(), ns,
                                       [](std::int64_t wanted, const Burst& burst) { return wanted < burst.start; });
    if (next == m_bursts.begin()) return 0;
    const Burst& burst = *std::prev(next);
    const double end = burst.place + static_cast<double>(burst.end - burst.start);
    if (ns <= burst.end) return burst.place + static_cast<double>(ns - burst.start);
    if (next == m_bursts.end()) return end;
    const double part = static_cast<double>(ns - burst.end) / static_cast<double>(next->start - burst.end);
    return end + part * (next->place - end);
}

std::int64_t TimeAxis::nsAt(double place) const {
    if (m_bursts.empty()) return 0;
    const auto next = std::upper_bound(m_bursts.begin(), m_bursts.end(), place,
                                       [](double wanted, const Burst& burst) { return wanted < burst.place; });
    if (next == m_bursts.begin()) return m_bursts.front().start;
    const Burst& burst = *std::prev(next);
    const double into = place - burst.place, lasts = static_cast<double>(burst.end - burst.start);
    if (into <= lasts || next == m_bursts.end()) return burst.start + static_cast<std::int64_t>(std::min(into, lasts));
    const double part = (into - lasts) / std::max(next->place - burst.place - lasts, 1e-9);
    return burst.end + static_cast<std::int64_t>(part * static_cast<double>(next->start - burst.end));
}

double TimeAxis::endOf(int step) const {
    return m_ends[static_cast<std::size_t>(std::clamp(step, 0, static_cast<int>(m_ends.size()) - 1))];
}

double TimeAxis::stepsBefore(double place) const {
    const int step = stepAt(place);
    const double before = endOf(step - 1), lasts = endOf(step) - before;
    return step - 1 + (lasts > 0 ? std::clamp((place - before) / lasts, 0.0, 1.0) : 1);
}

int TimeAxis::stepAt(double place) const {
    for (int step = 1; step <= m_lastStep; ++step)
        if (place <= endOf(step)) return step;
    return m_lastStep;
}

}  // namespace kolo::viz
