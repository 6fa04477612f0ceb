// SPDX-License-Identifier: Apache-2.0
//
// Between the playhead's position, in steps, and time: `ends[step]` is when the last rank finished `step`, and ends[0]
// when the run began. Within a step, time passes evenly.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

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

}  // namespace kolo::viz
