// SPDX-License-Identifier: Apache-2.0
//
// Ranks that are threads of one process: each reads the others' arrays where they stand, and each counts its progress
// where the others can see it. Every rank counts the same way over all calls of a run (entered, operations of every
// slice, left), so that "operation 3 of rank B" is a number to compare B's count with.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/collectives/transport.h"
#include "engine/runtime/forward.h"

namespace kolo::collectives {

/// What the ranks know of each other.
class ProgressBoard {
public:
    ProgressBoard(int ranks, const runtime::Clock& clock);

    struct alignas(64) Place {
        std::atomic<std::uint64_t> progress{0};
        std::vector<std::uint64_t> base;  // every rank's progress before this rank's call

        std::mutex mutex;  // for sleeping until this rank progresses
        std::condition_variable progressed;
        static constexpr std::size_t kPublished = 64;
        std::array<std::int64_t, kPublished> publishedNs{};  // when the last ones were made known, by progress
    };
    std::vector<Place> places;
    std::vector<devices::Buffer*> buffers;  // of every rank's current call
    std::atomic<bool> stopped{false};

    /// The count that `wait.rank` must have reached.
    std::uint64_t target(const RankCall& call, const Wait& wait, int slice) const {
        const std::uint64_t entered = places[call.rank].base[wait.rank] + 1;
        if (wait.op < 0) return entered;
        return entered + static_cast<std::uint64_t>(slice) * call.plan->programs[wait.rank].ops.size() + wait.op + 1;
    }
    /// Counts one more, which was `lateNs` ago, and wakes the threads that sleep until then.
    void publish(int rank, std::int64_t lateNs = 0);
    /// Sleeps until all `waits` are met; false if the run was stopped. Raises `readyNs` to the time at which the last
    /// of them was met, which this thread may notice later.
    bool await(const RankCall& call, const std::vector<Wait>& waits, std::int64_t* readyNs = nullptr);
    /// The same, for threads that drive GPUs: spins for a while before it sleeps if there is a core for every rank,
    /// because waking a thread takes longer than a GPU takes for a short array.
    bool spinAndAwait(const RankCall& call, const std::vector<Wait>& waits);
    /// `call` is over.
    void advanceBase(const RankCall& call);
    void stop();

private:
    const runtime::Clock& m_clock;
    const bool m_hasCores;  // one for every rank
};

class SharedMemory : public Transport {
public:
    explicit SharedMemory(ProgressBoard& board) : m_board(board) {}

    bool enter(const RankCall& call) override;
    const std::atomic<bool>& stopped() const override { return m_board.stopped; }

protected:
    ProgressBoard& m_board;
    const RankCall* m_call = nullptr;
};

/// Full speed: an idle thread looks for something to do, for its own rank or another.
class PolledMemory final : public SharedMemory {
public:
    using SharedMemory::SharedMemory;

    Answer await(const Op& op, int slice, Arrival& arrival) override;
    bool perform(const Op& op, int slice, TimeRange& time) override;
    void publish(std::int64_t) override { m_board.places[m_call->rank].progress.fetch_add(1); }
    Answer leave() override;
    bool polls() const override { return true; }

private:
    const Wait* firstOpen(const std::vector<Wait>& waits, int slice) const;
};

/// One operation at a time, each rank on its own thread and its own device's queues: what a lecture watches, and what
/// an emulated link needs.
class SteppedMemory : public SharedMemory {
public:
    SteppedMemory(ProgressBoard& board, const runtime::Clock& clock, bool overLink)
        : SharedMemory(board), m_clock(clock), m_overLink(overLink) {}

    Answer await(const Op& op, int slice, Arrival& arrival) override;
    bool perform(const Op& op, int slice, TimeRange& time) override;
    void publish(std::int64_t lateNs) override { m_board.publish(m_call->rank, lateNs); }
    Answer leave() override;

protected:
    const runtime::Clock& m_clock;
    const bool m_overLink;
};

}  // namespace kolo::collectives
