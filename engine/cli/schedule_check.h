// SPDX-License-Identifier: Apache-2.0
//
// The answer to `check`: the verifier's verdict on a schedule, where it goes wrong, and its price beside those of the
// built-in algorithms.
#pragma once

#include "engine/api/protocol.h"

namespace kolo::cli {

/// An error only for an unknown algorithm; a wrong or unreadable schedule is an answer.
Outcome<protocol::ScheduleCheck> checkSchedule(const protocol::CheckSchedule& wanted);

}  // namespace kolo::cli
