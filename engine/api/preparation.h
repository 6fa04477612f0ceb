// SPDX-License-Identifier: Apache-2.0
//
// The work before a run can begin, which may take long: making or reading data. It reports its progress to whoever
// starts the run, and can be cancelled.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/api/outcome.h"

namespace kolo {

class Preparation {
public:
    /// What is under way, as in "making the rows of digits28", and how much of it is done, from 0 to 1.
    using Listener = std::function<void(const Text& what, double done)>;

    Preparation() = default;
    /// Called from the thread that prepares, a few times a second; not at all if it is done within 0.2 s.
    explicit Preparation(Listener listener) : m_listener(std::move(listener)) {}

    void cancel() { m_cancelled = true; }  ///< any thread
    bool cancelled() const { return m_cancelled; }

    /// To be called every millisecond or so while preparing. The error Cancelled: stop.
    Outcome<void> goOn(const Text& what, std::int64_t done, std::int64_t total);

    // Where the ranks are processes, each of them prepares for itself:
    bool ranksAreElsewhere = false;          ///< this process is none of them and skips what only ranks need
    int processesHere = 1;                   ///< on this machine that prepare the same at the same time
    std::uint64_t availableMemoryBytes = 0;  ///< of this machine before any of them began; 0: not known yet

private:
    using Clock = std::chrono::steady_clock;

    const Listener m_listener;
    std::atomic<bool> m_cancelled{false};
    Clock::time_point m_nextTime = Clock::now() + std::chrono::milliseconds(200);
};

/// The error of a run that its user has ended.
Error cancelledByUser();

}  // namespace kolo
