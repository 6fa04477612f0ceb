// SPDX-License-Identifier: Apache-2.0
//
// How much of the collectives beside the passes was hidden. A collective first waits until all ranks have come to it,
// then it travels. When the passes need what it brings, they stand still until it is there; for as long as the ranks
// were still waiting for each other then, that is waiting, and the rest is communication that was not hidden.
//
//     stream    ── meeting ──┬── travels ───┐
//     passes    ─────────────────┬─ stand ──┴──      exposed
//                      ──┬ stand ┬─ stand ──┴──      the first part is waited, the second exposed
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "engine/api/tracer.h"

namespace kolo::training {

class OverlapTime {
public:
    /// Of a collective: when its rank waited for others, and until when it took. Any thread.
    void travelled(TimeRange meeting, std::int64_t endNs);
    /// The passes have come to a point where they need what was to come; `window` is how long they stand there, if it
    /// does not end before it begins. The meetings so far are accounted for.
    void stood(TimeRange window);
    /// What else the rank waits for others counts as that.
    void waited(std::int64_t ns) { m_waitedNs += ns; }

    std::int64_t overlappedNs() const { return m_overlappedNs; }  ///< how long collectives travelled
    std::int64_t exposedNs() const { return m_exposedNs; }        ///< how long the passes stood meanwhile
    std::int64_t waitedNs() const { return m_waitedNs; }          ///< how long they stood before that

private:
    std::mutex m_mutex;
    std::vector<TimeRange> m_meetings;  // since the passes last stood
    std::int64_t m_overlappedNs = 0, m_exposedNs = 0, m_waitedNs = 0;
};

}  // namespace kolo::training
