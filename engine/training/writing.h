// SPDX-License-Identifier: Apache-2.0
//
// What a model of text makes of it: character by character, each drawn from what the model gives to those that could
// come next, and each then among those that it looks back on.
#pragma once

#include <string>

#include "engine/training/steps/value_memory.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

/// So many characters, as after a line break, at the plan's reporting rank; elsewhere empty. The same for the same
/// parameters and seed. As evaluate(): the ranks of the first worker do it together.
Outcome<std::string> writeText(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory,
                               std::int64_t characters);

}  // namespace kolo::training
