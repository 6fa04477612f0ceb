// SPDX-License-Identifier: Apache-2.0
//
// Runs of step plans for tests of pictures, made without the engine: schedules as their papers draw them, and a record
// of carrying one out, with invented but consistent times.
#pragma once

#include <cstdint>

#include "engine/api/event.h"
#include "engine/api/run_info.h"
#include "engine/api/step_plan.h"

namespace kolo::viz::test {

/// All forward passes, then all backward passes (Huang et al. 2019), in each of `replicas` pipelines; with more than
/// one replica, each stage's gradients are a bucket.
StepPlan gpipe(int stages, int microbatches, int replicas = 1);
/// One forward, one backward (PipeDream-Flush): rank r keeps at most stages − r activations.
StepPlan oneForwardOneBackward(int stages, int microbatches);
/// The same with the backward pass in two halves, the second put off to the end.
StepPlan zeroBubble(int stages, int microbatches);
/// Two devices with two stages each: 0 and 2, 1 and 3.
StepPlan interleaved(int microbatches);
/// One stage, the whole model, on each of `replicas` devices.
StepPlan replicated(int replicas, int microbatches);

struct PlanRunOptions {
    int steps = 2;  ///< carried out
    int planned = 10;
    int stopAfterSlot = 1 << 20;     ///< of the last of them
    bool memory = true;              ///< false: as at detail summary
    std::int64_t passNs = 200'000;   ///< a forward pass; a backward pass takes twice as long
    std::int64_t borderNs = 20'000;  ///< a transfer
    bool emulatedLink = false;
};

struct PlanRun {
    RunInfo info;
    EventBatch batch{.newNames = {""}};
};
PlanRun carryOut(const StepPlan& plan, const PlanRunOptions& options = {});

}  // namespace kolo::viz::test
