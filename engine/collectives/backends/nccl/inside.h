// SPDX-License-Identifier: Apache-2.0
//
// What NCCL does inside of a call, as far as it tells: NCCL 2.23 and later load a profiler plugin, and Kolo's
// (profiler/) keeps what it is told. Here it becomes Kolo's events: which channels a call's kernel used and for how
// long, and over a network which messages went to whom. Which of them there are is the library's matter; where it loads
// no plugin there are none.
#pragma once

#include <vector>

#include "engine/api/tracer.h"
#include "engine/collectives/backends/nccl/profiler/inside.h"

namespace kolo::collectives {

/// Has NCCL load the plugin, unless the user has named another one. To be called before the first communicator is made.
/// Null if there is none; may be called often.
NcclInsideFunction watchNcclInside();

/// "channel 0, RING, LL": a channel, a proxy's messages, or one of them.
std::string insideName(const NcclInsideEvent& event);
/// Writes them as kernels of the rank's timeline. `zeroNs`: the run's zero on the steady clock.
void recordInside(const std::vector<NcclInsideEvent>& events, std::int64_t zeroNs, const Where& where, Tracer& tracer);

}  // namespace kolo::collectives
