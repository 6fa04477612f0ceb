// SPDX-License-Identifier: Apache-2.0
//
// What was done to a run on purpose, as Provenance::numbers appends it: "measured, injected straggler". kInjectedDelay
// and the sources of the numbers are in event_names.h.
#pragma once

#include <string_view>

#include "engine/api/event_names.h"

namespace kolo::recorded {

inline constexpr const char* kInjectedStraggler = "injected straggler";  ///< some workers are slower than others
inline constexpr const char* kInjectedFaults = "injected faults";        ///< `inject` has broken something
/// Behind it, if something was broken while the run went on: " (steps 4–9, 12)".
inline constexpr const char* kFaultsInSteps = " (steps ";

/// What a table says of its numbers, in a last column of this name; without one they are simply measured.
inline constexpr const char* kNumbersColumn = "numbers";
inline bool areMoreThanMeasured(std::string_view numbers) {
    return numbers != kMeasured;
}

}  // namespace kolo::recorded
