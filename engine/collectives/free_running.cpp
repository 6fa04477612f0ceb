// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/free_running.h"

#include "engine/runtime/clock.h"

namespace kolo::collectives {

namespace {
/// From this size on it pays to wake sleeping threads when a collective starts.
constexpr std::int64_t kWakeBytes = 32 << 10;
/// How long an idle thread spins before it sleeps. Yielding costs a third of a microsecond, sleeping and being woken
/// ten times that or more: 4 KiB on 8 ranks and 2 cores take 28 µs with this, and 180 µs without.
constexpr std::int64_t kYieldNs = 50'000;
}  // namespace

FreeRunning::FreeRunning(ProgressBoard& board, const runtime::Clock& clock)
    : m_board(board), m_clock(clock), m_runners(board.places.size()) {}

/// Advances a rank's program as far as possible. The caller holds the rank's turn. True if anything was done.
bool FreeRunning::advance(int rank) {
    Runner& runner = m_runners[rank];
    if (runner.phase.load() != Runner::kArmed) return false;
    const auto& progress = m_board.places[rank].progress;
    const std::uint64_t before = progress.load();
    if (runner.interpreter->advance() == Answer::Yes) runner.phase.store(Runner::kDone);
    return progress.load() != before;
}

/// Takes the turn on a rank's program if it is free; otherwise whoever has it will look once more. Either way nobody's
/// progress is missed.
bool FreeRunning::tryAdvance(int rank) {
    Runner& runner = m_runners[rank];
    if (runner.phase.load() != Runner::kArmed) return false;
    int expected = 0;
    if (!runner.turn.compare_exchange_strong(expected, 1) && runner.turn.exchange(2) != 0) return false;
    bool moved = false;
    for (;;) {
        runner.turn.exchange(1);
        moved |= advance(rank);
        expected = 1;
        if (runner.turn.compare_exchange_strong(expected, 0)) return moved;
    }
}

void FreeRunning::wakeAll() {
    {
        const std::lock_guard lock(m_sleeping);
        m_epoch.fetch_add(1);
    }
    m_woken.notify_all();
}

/// Looks at every rank's program once, its own first.
bool FreeRunning::advanceAny(int rank, bool& othersFinished) {
    const int ranks = static_cast<int>(m_runners.size());
    bool moved = false;
    for (int k = 0; k < ranks; ++k) {
        const int other = (rank + k) % ranks;
        if (!tryAdvance(other)) continue;
        moved = true;
        if (k > 0 && m_runners[other].phase.load() == Runner::kDone) othersFinished = true;
    }
    return moved;
}

bool FreeRunning::run(int rank, Interpreter& interpreter) {
    Runner& runner = m_runners[rank];
    runner.interpreter = &interpreter;
    interpreter.enter();
    runner.phase.store(Runner::kArmed);
    const auto ranks = static_cast<std::uint64_t>(m_runners.size());
    const std::uint64_t entered = m_entries.fetch_add(1) + 1;
    const std::uint64_t allEntered = (entered + ranks - 1) / ranks * ranks;  // entries once all ranks are in this call
    const RankCall& call = interpreter.call();
    if (entered % ranks == 0 && call.asked->elements * static_cast<std::int64_t>(call.elementBytes) >= kWakeBytes)
        wakeAll();

    ++m_awake;
    bool othersFinished = false;
    std::int64_t idleSinceNs = -1;                   // until it sleeps
    std::int64_t waitSinceNs = -1, waitUntilNs = 0;  // with nothing to do
    const auto noteWait = [&] {
        if (waitSinceNs >= 0) runner.waitedNs += waitUntilNs - waitSinceNs;
        idleSinceNs = waitSinceNs = -1;
    };
    for (;;) {
        // Read before everything else, or a change could be slept through.
        const std::uint32_t seen = m_epoch.load();
        if (m_board.stopped.load()) break;
        if (advanceAny(rank, othersFinished)) {
            noteWait();
            continue;
        }
        if (othersFinished) {
            wakeAll();
            othersFinished = false;
        }
        if (runner.phase.load() == Runner::kDone) break;
        // Nothing to do right now. All threads yield their core and look again for a while; then as many threads as
        // there are cores keep looking, and the others sleep: whoever makes progress looks after all of it. Where
        // other programs want the cores, too, all sleep.
        const std::int64_t now = waitUntilNs = m_clock.now();
        if (idleSinceNs < 0) idleSinceNs = now;
        if (waitSinceNs < 0) waitSinceNs = now;
        // Whoever is still on the way here needs a core, too.
        const bool coresForAll = m_entries.load() >= allEntered || static_cast<int>(ranks) <= m_cores;
        const bool yields = runner.yielding.pays(now);
        if (now - idleSinceNs < kYieldNs || (yields && m_awake.load() <= m_cores && coresForAll)) {
            if (yields) waitUntilNs = runner.yielding.yield(m_clock, now);
            continue;
        }
        --m_awake;
        {
            std::unique_lock lock(m_sleeping);
            m_woken.wait(lock, [&] { return m_epoch.load() != seen; });
        }
        ++m_awake;
        waitUntilNs = m_clock.now();
        idleSinceNs = -1;
    }
    --m_awake;
    noteWait();
    const bool done = runner.phase.load() == Runner::kDone;
    if (done) {
        while (runner.turn.load() != 0) std::this_thread::yield();  // whoever finished it is about to release it
    } else {
        // Stopped. Nobody may be running this rank's program when its buffer goes away.
        while (runner.turn.exchange(1) != 0) std::this_thread::yield();
    }
    runner.phase = Runner::kIdle;
    if (!done) runner.turn = 0;
    return done;
}

}  // namespace kolo::collectives
