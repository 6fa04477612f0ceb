// SPDX-License-Identifier: Apache-2.0
//
// The events that every way of performing a collective writes alike.
#pragma once

#include "engine/api/event.h"
#include "engine/collectives/communicator.h"

namespace kolo::runtime {
class EventLog;
}

namespace kolo::collectives {

/// What `buffer` now holds in `chunk`, value by value; nothing for arrays longer than kMaxRecordedElements.
void recordValues(runtime::EventLog& log, const CollectiveCall& call, const devices::Buffer& buffer, int step,
                  int chunk, std::int64_t atNs);

/// A rank has finished `step`, in which `bytes` have reached it.
Event stepEvent(const CollectiveCall& call, int step, std::int64_t startNs, std::int64_t endNs, std::uint64_t bytes);

}  // namespace kolo::collectives
