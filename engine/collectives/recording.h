// SPDX-License-Identifier: Apache-2.0
//
// The events common to every way of performing a collective.
#pragma once

#include "engine/api/event.h"
#include "engine/collectives/communicator.h"

namespace kolo::runtime {
class EventLog;
}

namespace kolo::collectives {

/// The values that `buffer` now holds in `chunk`; nothing for arrays longer than kMaxRecordedElements.
void recordValues(runtime::EventLog& log, const CollectiveCall& call, const devices::Buffer& buffer, int step,
                  int chunk, std::int64_t atNs);

/// A rank has finished `step`, in which it received `bytes`.
Event stepEvent(const CollectiveCall& call, int step, std::int64_t startNs, std::int64_t endNs, std::uint64_t bytes);

}  // namespace kolo::collectives
