// SPDX-License-Identifier: Apache-2.0
//
// A translation as text for people and as JSON for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/programs/program.h"

namespace kolo::programs {

/// The command that makes the same run; settings at their defaults are left out.
std::string commandOf(const Translation& translation);

/// {"strategy", "parameters", "devices", "model", "parameter_count", "buckets", "command", "lines": [{"line", "column",
/// "last_line", "text", "instead", "part", "layer"}]}; what is of a training is missing where nothing trains.
nlohmann::ordered_json toJson(const Translation& translation);

}  // namespace kolo::programs
