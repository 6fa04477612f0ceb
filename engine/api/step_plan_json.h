// SPDX-License-Identifier: Apache-2.0
//
// A step plan as one line of JSON with everything in it: what the run database stores, what the session protocol sends,
// and what an author may write by hand:
//
//     {"schedule":"gpipe","axes":[["data",1],["pipeline",2]],"microbatches":1,"recomputes":false,"trains":true,
//      "over_time":false,"state_arrays":0,
//      "stages":[{"position":0,"first_layer":0,"layers":2,"parameters":[0,40],"input_bytes":64,"activation_bytes":128,
//                 "gradient_bytes":64,"state_bytes":0,"flops":640}, …],
//      "buckets":[],
//      "ranks":[["0F0","0SEND_F0","0RECV_B0","0B0","0UPDATE"],["1RECV_F0","1F0","1B0","1SEND_B0","1UPDATE"]]}
//
// A plan of local SGD also has "local_steps". One whose layers are cut has more axes; "exchanges", "inside" and
// "output_bytes" in a stage; [first, count, axis] for a bucket of an axis other than data, and "gradient_parts" of that
// form. Stages, micro-batches and buckets count from 0, as in the notation of the actions. A range is [first,
// count].
#pragma once

#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo {

/// Anything larger is refused: a plan from a file must not be able to request unbounded memory.
inline constexpr int kMaxMicrobatches = 1024;
inline constexpr int kMaxPlanStages = 1024;
inline constexpr int kMaxPlanBuckets = 4096;
inline constexpr std::size_t kMaxRankActions = 65536;
inline constexpr std::size_t kMaxPlanActions = std::size_t{1} << 20;
inline constexpr std::int64_t kMaxPlanParameters = std::int64_t{1} << 40;
inline constexpr std::int64_t kMaxPlanBytes = std::int64_t{1} << 48;

std::string stepPlanToJson(const StepPlan& plan);

/// Checks every type and range: distinct axes with at most 64 ranks in all; 1 … kMaxMicrobatches micro-batches; every
/// stage, micro-batch and bucket that an action names. Unknown members are refused. Whether the plan trains anything is
/// for the proof to say (steps/proof.h). The error has the code BadData
/// and names the row (rank) and column (action) at fault, from 1.
Outcome<StepPlan> stepPlanFromJson(std::string_view text);

/// Does the plan have the stage, and the micro-batch or bucket, that the action names? The error says which there are;
/// it does not say where the action stands.
Outcome<void> checkIndices(const StepPlan& plan, const Action& action);

}  // namespace kolo
