// SPDX-License-Identifier: Apache-2.0
//
// Full speed in shared memory: a rank's program is a list with a cursor, so any idle thread can advance it. A thread
// that must wait runs the other ranks' programs instead of sleeping, and with more ranks than cores no core waits for a
// context switch.
#pragma once

#include <condition_variable>
#include <mutex>

#include "engine/collectives/interpreter.h"
#include "engine/collectives/shared_memory.h"
#include "engine/runtime/host.h"
#include "engine/runtime/yielding.h"

namespace kolo::collectives {

class FreeRunning {
public:
    FreeRunning(ProgressBoard& board, const runtime::Clock& clock);

    /// Called by `rank`'s thread, in a call that its interpreter has begun over PolledMemory. False if it was stopped;
    /// either way nobody runs this rank's program any more.
    bool run(int rank, Interpreter& interpreter);
    /// After ProgressBoard::stop(): wakes the sleeping threads, which then return.
    void wakeAll();
    /// How long a rank's thread has had nothing to do, over all calls.
    std::int64_t waitedNs(int rank) const { return m_runners[rank].waitedNs; }

private:
    struct alignas(64) Runner {
        enum Phase : int { kIdle, kArmed, kDone };
        std::atomic<int> phase{kIdle};
        /// 0: nobody runs this program; 1: somebody does; 2: somebody does, and must look again before releasing it.
        std::atomic<int> turn{0};
        Interpreter* interpreter = nullptr;  // belongs, with its call, to whoever holds the turn
        runtime::Yielding yielding;
        std::int64_t waitedNs = 0;
    };

    bool tryAdvance(int rank);
    bool advance(int rank);
    bool advanceAny(int rank, bool& othersFinished);

    ProgressBoard& m_board;
    const runtime::Clock& m_clock;
    std::vector<Runner> m_runners;
    std::atomic<std::uint32_t> m_epoch{0};  // changes whenever a sleeping thread has reason to look
    std::mutex m_sleeping;
    std::condition_variable m_woken;  // not the atomic's own: that yields before it sleeps
    std::atomic<int> m_awake{0};
    std::atomic<std::uint64_t> m_entries{0};  // ranks that have entered, over all calls
    const int m_cores = runtime::cpuCores();
};

}  // namespace kolo::collectives
