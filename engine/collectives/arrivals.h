// SPDX-License-Identifier: Apache-2.0
//
// How long a rank waits inside a library's collective for ranks that arrive later. The library does not say; but no
// rank can finish before all have begun, so a rank was waiting from its own beginning to the last rank's, and the rest
// is communication. That is worked out after the call, when every rank has recorded when it began.
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

    /// The rank begins its next call; all ranks make the same calls. Any thread.
    void begin(int rank, std::int64_t nowNs) {
        const std::lock_guard lock(m_mutex);
        Rank& own = m_ranks[rank];
        own.begunNs[++own.calls % 2] = nowNs;
    }
    /// How long `rank` waited in the call that it has just ended. Ranks that have not begun that call, or are more than
    /// one call ahead (as a broadcast's root may be), are not counted. Any thread.
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
