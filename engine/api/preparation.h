// SPDX-License-Identifier: Apache-2.0
//
// What comes before a run can begin and may take long: making or reading data. Whoever starts a run hears how far it
// is, and may cancel it.
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
    /// Called from the thread that prepares, a few times a second, and not at all while it is quick.
    explicit Preparation(Listener listener) : m_listener(std::move(listener)) {}

    void cancel() { m_cancelled = true; }  ///< any thread
    bool cancelled() const { return m_cancelled; }

    /// Whoever prepares says so every millisecond or so; an error (Cancelled) when it shall stop.
    Outcome<void> goOn(const Text& what, std::int64_t done, std::int64_t total);

    // Where the ranks are processes, each of them prepares for itself:
    bool ranksAreElsewhere = false;          ///< and this is not one of them: whatever only ranks need is left out
    int processesHere = 1;                   ///< of this machine that prepare the same at this time
    std::uint64_t availableMemoryBytes = 0;  ///< of this machine before any of them began; 0: ask

private:
    using Clock = std::chrono::steady_clock;

    const Listener m_listener;
    std::atomic<bool> m_cancelled{false};
    Clock::time_point m_nextTime = Clock::now() + std::chrono::milliseconds(200);
};

/// The error of a run that its user has ended.
Error cancelledByUser();

}  // namespace kolo
