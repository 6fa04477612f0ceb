// SPDX-License-Identifier: Apache-2.0
//
// For threads that look again and again for what others of this program are about to bring, and give their core away
// in between. Where it goes to another program, however unimportant, Linux may let that have it for 3 ms: a step of a
// small model, with its hundred collectives, then takes ten times as long beside a compiler at work.
#pragma once

#include <cstdint>
#include <thread>

#include "engine/runtime/clock.h"

namespace kolo::runtime {

/// Of one thread.
class Yielding {
public:
    /// Not for a while after the core was given away for long.
    bool pays(std::int64_t nowNs) const { return nowNs >= m_againNs; }
    /// When the core was back.
    std::int64_t yield(const Clock& clock, std::int64_t nowNs) {
        std::this_thread::yield();
        const std::int64_t backNs = clock.now();
        if (backNs - nowNs > kLongNs) m_againNs = backNs + kAWhileNs;
        return backNs;
    }

private:
    static constexpr std::int64_t kLongNs = 2'000'000, kAWhileNs = 50'000'000;
    std::int64_t m_againNs = 0;
};

}  // namespace kolo::runtime
