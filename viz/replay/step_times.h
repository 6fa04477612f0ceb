// SPDX-License-Identifier: Apache-2.0
//
// Between the playhead's position, in steps, and time: `ends[step]` is when the last rank finished `step`, and ends[0]
// when the run began. Within a step, time passes evenly.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace kolo::viz {

inline double timeAt(std::span<const std::int64_t> ends, double position) {
    const std::size_t last = ends.size() - 1;
    const double at = std::clamp(position, 0.0, static_cast<double>(last));
    const auto before = static_cast<std::size_t>(at);
    const auto from = static_cast<double>(ends[before]), to = static_cast<double>(ends[std::min(before + 1, last)]);
    return from + (to - from) * (at - static_cast<double>(before));
}

inline double positionAt(std::span<const std::int64_t> ends, double ns) {
    const auto after = std::upper_bound(ends.begin(), ends.end(), ns,
                                        [](double time, std::int64_t end) { return time < static_cast<double>(end); });
    if (after == ends.begin()) return 0;
    if (after == ends.end()) return static_cast<double>(ends.size() - 1);
    const auto from = static_cast<double>(*std::prev(after)), to = static_cast<double>(*after);
    return static_cast<double>(after - ends.begin()) - 1 + (to > from ? (ns - from) / (to - from) : 0);
}

/// The same of a run of which not every step is recorded: between those that are, time passes evenly. What it takes in
/// memory follows the record, not the length of the run.
class StepTimes {
public:
    int steps() const { return m_known.back().step; }  ///< the last that is known
    std::int64_t begin() const { return m_known.front().ns; }
    std::int64_t last() const { return m_known.back().ns; }
    void setBegin(std::int64_t ns) { m_known.front().ns = ns; }
    /// `step` is later than steps().
    void add(int step, std::int64_t ns) { m_known.push_back({step, std::max(ns, last())}); }
    /// Becomes equal to `other`, which it was before that grew.
    void follow(const StepTimes& other) {
        m_known.insert(m_known.end(), other.m_known.begin() + std::ssize(m_known), other.m_known.end());
        m_known.front() = other.m_known.front();
    }

    bool knows(int step) const {
        const auto at = firstFrom(step);
        return at != m_known.end() && at->step == step;
    }
    /// Clamped to the known ones.
    std::int64_t at(int step) const {
        const auto next = firstFrom(step);
        if (next == m_known.end()) return last();
        if (next == m_known.begin()) return begin();
        const Known& from = *std::prev(next);
        return from.ns + (next->ns - from.ns) * (step - from.step) / (next->step - from.step);
    }
    double timeAt(double position) const {
        const double clamped = std::clamp(position, 0.0, static_cast<double>(steps()));
        const auto before = static_cast<int>(clamped);
        const auto from = static_cast<double>(at(before)), to = static_cast<double>(at(before + 1));
        return from + (to - from) * (clamped - before);
    }
    double positionAt(double ns) const {
        const auto after = std::ranges::upper_bound(m_known, ns, {}, [](const Known& each) { return double(each.ns); });
        if (after == m_known.begin()) return 0;
        if (after == m_known.end()) return steps();
        const Known& from = *std::prev(after);
        const auto lasts = static_cast<double>(after->ns - from.ns);
        return from.step + (ns - static_cast<double>(from.ns)) / lasts * (after->step - from.step);
    }

private:
    struct Known {
        int step = 0;
        std::int64_t ns = 0;
    };
    std::vector<Known>::const_iterator firstFrom(int step) const {
        return std::ranges::lower_bound(m_known, step, {}, &Known::step);
    }

    std::vector<Known> m_known{{}};  // by step; the first is 0, the run's beginning
};

}  // namespace kolo::viz
