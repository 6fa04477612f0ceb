// SPDX-License-Identifier: Apache-2.0
//
// Other systems' own files: DeepSpeed's configuration and TensorFlow's cluster specification. Each becomes the settings
// of a run. Unknown or contradictory members are errors that name the field; for what the system has and Kolo does not,
// a sentence each is returned.
#pragma once

#include <string_view>
#include <vector>

#include "engine/api/run_spec.h"

namespace kolo::systems {

/// DeepSpeed's JSON (https://www.deepspeed.ai/docs/config-json): batch sizes, accumulation, precision, ZeRO, optimizer,
/// scheduler, pipeline. `spec` becomes a run of the system deepspeed with them; settings given by hand stay. The number
/// of devices is the spec's, or what the three batch sizes imply, or 4.
Outcome<std::vector<Text>> readDeepSpeed(std::string_view json, RunSpec& spec);

/// A TensorFlow cluster, {"worker": ["host:port", …], "ps": […]}, or a whole TF_CONFIG with a cluster and a task.
/// `spec` becomes ParameterServerStrategy if there are servers, otherwise MultiWorkerMirroredStrategy; every task is a
/// rank. Returns sentences that say so.
Outcome<std::vector<Text>> readCluster(std::string_view json, RunSpec& spec);

}  // namespace kolo::systems
