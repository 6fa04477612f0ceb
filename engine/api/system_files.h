// SPDX-License-Identifier: Apache-2.0
//
// Files that other systems read, read as they are: DeepSpeed's configuration and TensorFlow's cluster. Each becomes the
// settings of a run; what is unknown or contradicts itself is an error that names the field, and what the system has
// and Kolo has not is returned in words, a sentence each.
#pragma once

#include <string_view>
#include <vector>

#include "engine/api/run_spec.h"

namespace kolo::systems {

/// DeepSpeed's JSON (https://www.deepspeed.ai/docs/config-json): batch sizes, accumulation, precision, ZeRO, optimizer,
/// scheduler, pipeline. `spec` becomes that run of the system deepspeed; what is given there by hand stays. The number
/// of devices is the spec's, or what the three batch sizes together say, or 4.
Outcome<std::vector<Text>> readDeepSpeed(std::string_view json, RunSpec& spec);

/// A cluster of TensorFlow's, {"worker": ["host:port", …], "ps": […]}, or TF_CONFIG with it and a task. With servers
/// `spec` becomes ParameterServerStrategy, without MultiWorkerMirroredStrategy; every task is a rank. The sentences say
/// which.
Outcome<std::vector<Text>> readCluster(std::string_view json, RunSpec& spec);

}  // namespace kolo::systems
