// SPDX-License-Identifier: Apache-2.0
//
// Offload: what the backward pass needs waits in the host's memory. With stages 0 … 3, one after another:
//
//     compute   F0 | F1       RELEASE0 | F2       RELEASE1 | F3  B3 | B2    | B1    | B0
//     copies       | OFFLOAD0          | OFFLOAD1          |        | LOAD1 | LOAD0 |
//
// A stage's copy leaves during the next stage's forward pass and comes back during the next stage's backward pass. So
// the device never holds more than two stages' activations, however many stages there are; the last two stay, because
// they would come straight back. Where activations are recomputed, only a stage's input is kept, so only that travels;
// where layers are cut, perhaps only a rank's part of it (PARTITION), and an output that is a sum over ranks only once
// it has been added up (ALL_REDUCE_F).
//
// Rajbhandari, Rasley, Ruwase and He, "ZeRO: Memory optimizations toward training trillion parameter models", SC 2020:
// Pa+cpu.
#pragma once

#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

/// `actions` of a rank that holds all stages of `plan`, with the copies inserted. The error, about the field `offload`:
/// there are so few stages that nothing would leave.
Outcome<std::vector<Action>> withOffload(const StepPlan& plan, const std::vector<Action>& actions);

/// The most bytes that a rank's copies take in the host's memory at one time.
std::int64_t hostBytes(const StepPlan& plan, int rank);

}  // namespace kolo::training
