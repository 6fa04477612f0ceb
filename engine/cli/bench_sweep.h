// SPDX-License-Identifier: Apache-2.0
//
// The answer to `bench`: sizes times algorithms, measured on its own thread and reported row by row. As in `kolo
// bench`, all contenders take turns, round after round, so that what slows the machine slows them all; over an emulated
// link each measurement is a whole run, because only runs have links.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "engine/api/protocol.h"

namespace kolo::cli {

/// A measurement repeats a collective for about this long, but not more often.
inline constexpr double kBatchNs = 20e6;
inline constexpr int kMostIterations = 2000;

class BenchSweep {
public:
    /// `tell` is called on the sweep's thread.
    explicit BenchSweep(std::function<void(protocol::Measured)> tell) : m_tell(std::move(tell)) {}
    ~BenchSweep() { stop(); }

    /// Ends the current sweep and returns once the new one has started. Errors: unknown algorithm or link, a peer that
    /// is not available.
    Outcome<void> start(std::int64_t id, const protocol::Bench& wanted);
    void stop();  ///< waits for the current measurement

private:
    struct Work;
    void run(Work work);

    std::function<void(protocol::Measured)> m_tell;
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

}  // namespace kolo::cli
