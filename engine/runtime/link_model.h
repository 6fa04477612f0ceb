// SPDX-License-Identifier: Apache-2.0
//
// Emulates a slower network than the real one. On one host all transfers go through the same memory, so algorithms that
// send the same amount take the same time, and the textbook's ranking does not show. The link model imposes what a link
// would cost: every message has a latency, and its bytes share the sender's port at the link's bandwidth. Transfers
// really wait that long, as exactly as threads can (precise_wait.h; how late they were is counted). Their events are
// marked as emulated, and so is the run's provenance. Off by default.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/link.h"
#include "engine/api/outcome.h"
#include "engine/api/strategy_info.h"
#include "engine/runtime/clock.h"

namespace kolo::runtime {

/// The presets, slowest last. Latencies are typical for one small message, bandwidths are nominal.
const std::vector<Link>& linkPresets();

/// "none" → no link; a preset's id; or "custom:LATENCY_US,GB_PER_S".
Outcome<std::optional<Link>> parseLink(const std::string& text);

/// The strategies' parameter `link`.
Parameter linkParameter();

/// How far transfers missed their emulated end.
struct LinkWaits {
    std::int64_t count = 0;
    std::int64_t lateNs = 0;      ///< how late they ended, in total
    std::int64_t mostLateNs = 0;  ///< the latest
    void add(const LinkWaits& other);
    /// {"link_waits":{"count":24,"late_ns_mean":1800,"late_ns_max":9000}}
    std::string json() const;
};

/// Who may send when. Thread-safe.
class LinkModel {
public:
    LinkModel(Link link, int ranks);
    /// The same ports for a group of the ranks, which number themselves from 0. `whole` outlives it.
    LinkModel(LinkModel& whole, std::vector<int> group);

    const Link& link() const { return m_link; }
    /// For a message of `bytes` that is ready at `nowNs`: when it has arrived completely. Reserves the sender's port.
    std::int64_t arrivalNs(int from, std::int64_t nowNs, std::uint64_t bytes);
    /// Returns at `arrivalNs` of the run's clock; false if `stopped` becomes true before. Everything that waits for the
    /// link waits here. Counts in waits(), unless the receiver asked (at `askedNs`) only after the arrival.
    bool waitUntil(std::int64_t askedNs, std::int64_t arrivalNs, const Clock& clock, const std::atomic<bool>& stopped);
    LinkWaits waits() const;

private:
    const Link m_link;
    LinkModel* const m_whole = nullptr;  // whose ports these are
    const std::vector<int> m_group;
    mutable std::mutex m_mutex;
    std::vector<double> m_portFreeNs;  // per sender
    LinkWaits m_waits;
};

/// How long one message takes that has the link to itself; 0: there is no link.
inline std::int64_t crossingNs(const LinkModel* model, std::uint64_t bytes) {
    if (!model) return 0;
    const Link& link = model->link();
    return static_cast<std::int64_t>(link.latencyNs + static_cast<double>(bytes) / link.bytesPerNs);
}

}  // namespace kolo::runtime
