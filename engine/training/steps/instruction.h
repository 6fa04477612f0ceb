// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/api/step_plan.h"

namespace kolo::training {

/// An action of a rank's plan with what the interpreter looks up once, before the first step.
struct Instruction {
    Action action;
    int place = 0;  ///< in the rank's list
    Effects effects;
    int local = 0;           ///< the replica's number of the stage
    int slot = 0;            ///< time slot, 1 …
    std::uint32_t name = 0;  ///< of its event
};

}  // namespace kolo::training
