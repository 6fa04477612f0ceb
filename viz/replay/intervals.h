// SPDX-License-Identifier: Apache-2.0
//
// Stretches of time, [first, second) in nanoseconds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace kolo::viz {

using Interval = std::pair<std::int64_t, std::int64_t>;

/// Sorted; overlapping and touching ones are merged.
inline std::vector<Interval> joined(std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end());
    std::vector<Interval> result;
    for (const Interval& next : intervals) {
        if (!result.empty() && next.first <= result.back().second)
            result.back().second = std::max(result.back().second, next.second);
        else
            result.push_back(next);
    }
    return result;
}

inline std::int64_t lengthOf(const std::vector<Interval>& intervals) {
    std::int64_t sum = 0;
    for (const Interval& interval : intervals) sum += interval.second - interval.first;
    return sum;
}

}  // namespace kolo::viz
