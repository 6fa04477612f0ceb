// SPDX-License-Identifier: Apache-2.0
//
// What NCCL does inside a call, as far as it reports it: NCCL 2.23 and later load a profiler plugin, and Kolo's
// (profiler/) keeps what it is told. Here that becomes Kolo's events: which channels a call's kernel used and for how
// long and, over a network, which messages went to whom. Which events there are depends on the library; without plugins
// there are none.
#pragma once

#include <vector>

#include "engine/api/tracer.h"
#include "engine/collectives/backends/nccl/profiler/inside.h"

namespace kolo::collectives {

/// Makes NCCL load the plugin, unless the user has named another one; null if there is none. Call it before the first
/// communicator is created; it may be called again.
NcclInsideFunction watchNcclInside();

/// "channel 0, RING, LL": a channel, a proxy's messages, or one of them.
std::string insideName(const NcclInsideEvent& event);
/// Writes them as kernels of the rank's timeline. `zeroNs`: the run's zero on the steady clock.
void recordInside(const std::vector<NcclInsideEvent>& events, std::int64_t zeroNs, const Where& where, Tracer& tracer);

}  // namespace kolo::collectives
