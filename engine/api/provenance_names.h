// SPDX-License-Identifier: Apache-2.0
//
// What was done to a run on purpose, as Provenance::numbers appends it: "measured, injected straggler". kInjectedDelay
// and the sources of the numbers are in event_names.h.
#pragma once

#include "engine/api/event_names.h"

namespace kolo::recorded {

inline constexpr const char* kInjectedStraggler = "injected straggler";  ///< some workers are slower than others
inline constexpr const char* kInjectedFaults = "injected faults";        ///< `inject` has broken something

}  // namespace kolo::recorded
