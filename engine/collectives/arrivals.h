// SPDX-License-Identifier: Apache-2.0
//
// How long a rank waits in a library's collective for those that come later. The library does not say; but nobody can
// be done before all have begun, so from a rank's own beginning to the last one's it was waiting, and what remains is
// communication. Afterwards is soon enough to look, when every rank has told when it began.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

namespace kolo::collectives {

class Arrivals {
public:
    explicit Arrivals(int ranks) : m_ranks(ranks) {}

    /// The rank's next call; all ranks make the same calls. Any thread.
    void begin(int rank, std::int64_t nowNs) {
        const std::lock_guard lock(m_mutex);
        Rank& own = m_ranks[rank];
        own.begunNs[++own.calls % 2] = nowNs;
    }
    /// In the call that the rank has just ended. Whoever is further on than the next call, as a broadcast's root may
    /// be, or has not begun yet, is not counted. Any thread.
    std::int64_t waitedNs(int rank) const {
        const std::lock_guard lock(m_mutex);
        const Rank& own = m_ranks[rank];
        const std::int64_t begunNs = own.begunNs[own.calls % 2];
        std::int64_t lastNs = begunNs;
        for (const Rank& each : m_ranks)
            if (each.calls == own.calls || each.calls == own.calls + 1)
                lastNs = std::max(lastNs, each.begunNs[own.calls % 2]);
        return lastNs - begunNs;
    }

private:
    struct Rank {
        std::int64_t calls = 0;
        std::array<std::int64_t, 2> begunNs{};  // of the latest call and of the one before
    };
    mutable std::mutex m_mutex;
    std::vector<Rank> m_ranks;
};

}  // namespace kolo::collectives
