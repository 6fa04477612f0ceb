// SPDX-License-Identifier: Apache-2.0
//
// Waiting until a moment. A thread that sleeps wakes up late, by tens of microseconds at best: as much as a fast link
// takes for a message. So it sleeps until shortly before, by as much as waking up takes here, and looks at the clock
// for the rest.
#pragma once

#include <algorithm>
#include <cstdint>

namespace kolo::runtime {

inline constexpr std::int64_t kLongestSleepNs = 100'000'000;  ///< then it is looked whether the run was stopped
inline constexpr std::int64_t kLongestSpinNs = 200'000;       ///< of a core that others could use

/// How long sleeping threads of this process take to wake up, at most kLongestSpinNs; measured once.
std::int64_t wakeUpNs();

/// False when it was stopped before. `time` tells now(), stopped() and maySpin(), and passes it by sleep(ns) and
/// relax().
template <typename Time>
bool waitUntil(std::int64_t untilNs, std::int64_t wakeNs, Time& time) {
    for (;;) {
        if (time.stopped()) return false;
        const std::int64_t leftNs = untilNs - time.now();
        if (leftNs <= 0) return true;
        if (leftNs > wakeNs)
            time.sleep(std::min(leftNs - wakeNs, kLongestSleepNs));
        else if (time.maySpin())
            time.relax();
        else
            time.sleep(leftNs);
    }
}

}  // namespace kolo::runtime
