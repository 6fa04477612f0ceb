// SPDX-License-Identifier: Apache-2.0
//
// Emulates a slower network than the real one. On one host all transfers go through the same memory, so algorithms that
// send equally much take equally long and the textbook's ranking does not show. The link model imposes what a link
// would: every message takes a latency, and its bytes share the sender's port at the link's bandwidth. Transfers really
// wait that long; they are marked as emulated in the events, the run's provenance says so, and it is off by default.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/strategy_info.h"

namespace kolo::runtime {

struct Link {
    std::string id;     ///< "10gbe"
    std::string title;  ///< "10 Gb Ethernet"
    double latencyNs = 0;
    double bytesPerNs = 0;  ///< GB/s
};

/// The presets, slowest last. Latencies are typical for one small message, bandwidths are nominal.
const std::vector<Link>& linkPresets();

/// "none" → no link; a preset's id; or "custom:LATENCY_US,GB_PER_S".
Outcome<std::optional<Link>> parseLink(const std::string& text);

/// The strategies' parameter `link`.
Parameter linkParameter();

/// Schedules messages on the senders' ports. Thread-safe.
class LinkModel {
public:
    LinkModel(Link link, int ranks);

    const Link& link() const { return m_link; }
    /// For a message of `bytes` that is ready at `nowNs`: when it has arrived completely. Reserves the sender's port.
    std::int64_t arrivalNs(int from, std::int64_t nowNs, std::uint64_t bytes);

private:
    const Link m_link;
    std::mutex m_mutex;
    std::vector<double> m_portFreeNs;  // per sender
};

}  // namespace kolo::runtime
