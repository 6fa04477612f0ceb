// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace kolo::runtime {

/// The one clock of a run: nanoseconds since its zero. It stops while every rank waits at the step gate, so a
/// lecturer's one-minute pause does not show up as a minute of communication.
class Clock {
public:
    Clock() { restart(); }

    void restart() {
        m_heldSinceNs = -1;
        m_zeroNs = steadyNs();
    }
    std::int64_t now() const { return steadyNs() - m_zeroNs.load(std::memory_order_relaxed); }

    /// The zero on this host's steady clock; held time moves it forward. A rank in its own process is told where its
    /// zero is.
    std::int64_t zeroNs() const { return m_zeroNs.load(std::memory_order_relaxed); }
    void setZero(std::int64_t steadyZeroNs) { m_zeroNs = steadyZeroNs; }

    /// Called by the gate when the last rank has arrived, and when it lets them go. While held, nobody reads.
    void hold() { m_heldSinceNs = steadyNs(); }
    void release() {
        if (m_heldSinceNs < 0) return;
        m_zeroNs += steadyNs() - m_heldSinceNs;
        m_heldSinceNs = -1;
    }

    static std::int64_t steadyNs() {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

private:
    std::atomic<std::int64_t> m_zeroNs = 0;
    std::int64_t m_heldSinceNs = -1;  // guarded by the gate's mutex
};

}  // namespace kolo::runtime
