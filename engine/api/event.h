// SPDX-License-Identifier: Apache-2.0
//
// Everything that happens is an event. Pictures, tables, charts and exported logs are all views of one list of events.
//
// Each rank writes events into its own lock-free log (engine/runtime/event_log.h); the session merges them into
// batches. Events of one rank come in the order in which they ended; across ranks, sort by `endNs` (one clock per run,
// zero at its start).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/names.h"

namespace kolo {

enum class EventKind : std::uint8_t {
    Kernel,     ///< `rank` computed `name` on `chunk` for [startNs, endNs)
    Transfer,   ///< `bytes` of `chunk` moved from `peer` to `rank`; recorded by the receiver
    Wait,       ///< `rank` was blocked, waiting for `peer` (-1: for the step gate)
    Step,       ///< `rank` finished step `step`; startNs: when it began the step
    Metric,     ///< `name` = `value` (at `rank`, or -1 for the whole run)
    Value,      ///< `rank` now holds `values` in `chunk`; step 0 is the state before the first step
    Memory,     ///< `rank` has `bytes` allocated
    Placement,  ///< operation `name` runs on `rank`'s device
    Log,        ///< `name` is a message for the reader
};

inline constexpr Names<EventKind, EventKind::Log> kEventKinds{"kernel", "transfer", "wait",      "step", "metric",
                                                              "value",  "memory",   "placement", "log"};
inline std::string_view name(EventKind kind) {
    return kEventKinds[kind];
}

enum EventFlags : std::uint8_t {
    kReduce = 1,    ///< Transfer: combined with what the receiver held; otherwise it overwrote it
    kFused = 2,     ///< Transfer: the reduction ran inside the transfer, so there is no Kernel event
    kEmulated = 4,  ///< the duration was imposed by a link model or an injected delay
};

/// 64 bytes, trivially copyable: a rank's log is an array of these.
struct Event {
    std::int64_t startNs = 0;    ///< since the start of the run
    std::int64_t endNs = 0;      ///< >= startNs
    double value = 0;            ///< Metric
    std::uint64_t bytes = 0;     ///< Transfer, Memory; Step: the bytes that `rank` received in this step
    std::int32_t step = 0;       ///< step of the schedule, 1 …; 0: before the first, or none
    std::int32_t iteration = 0;  ///< of the schedule or training step, 0 …
    std::int32_t chunk = -1;
    std::int16_t rank = -1;
    std::int16_t peer = -1;
    std::uint32_t name = 0;         ///< index into the run's names; 0 is the empty name
    std::uint32_t valuesFirst = 0;  ///< Value: [valuesFirst, valuesFirst + valuesCount) of the batch's `values`
    std::uint32_t valuesCount = 0;
    EventKind kind = EventKind::Log;
    std::uint8_t flags = 0;
};
static_assert(sizeof(Event) == 64);

/// Some events of one run, in the order in which the session received them.
struct EventBatch {
    std::vector<Event> events;
    std::vector<double> values;         ///< exact: every element type of a collective fits into a double
    std::uint32_t firstNewName = 0;     ///< newNames[i] is name number firstNewName + i
    std::vector<std::string> newNames;  ///< names not in any earlier batch of this run

    bool empty() const { return events.empty() && newNames.empty(); }
    std::span<const double> valuesOf(const Event& event) const {
        return {values.data() + event.valuesFirst, event.valuesCount};
    }
};

}  // namespace kolo
