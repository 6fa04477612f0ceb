// SPDX-License-Identifier: Apache-2.0
//
// The answer to `bench`: sizes times algorithms, measured in a thread of its own and told row by row. As in `kolo
// bench` all contenders are asked in turn, round after round, so that what slows the machine down slows all of them
// down; over an emulated link a measurement is a whole run, because that is where the link is.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "engine/api/protocol.h"

namespace kolo::cli {

class BenchSweep {
public:
    /// `tell` is called from the sweep's thread.
    explicit BenchSweep(std::function<void(protocol::Measured)> tell) : m_tell(std::move(tell)) {}
    ~BenchSweep() { stop(); }

    /// Ends the one that goes on. An error: unknown algorithm or link, a peer that is not here. Returns when it has
    /// begun.
    Outcome<void> start(std::int64_t id, const protocol::Bench& wanted);
    void stop();  ///< waits for the measurement under way

private:
    struct Work;
    void run(Work work);

    std::function<void(protocol::Measured)> m_tell;
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

}  // namespace kolo::cli
