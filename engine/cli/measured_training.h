// SPDX-License-Identifier: Apache-2.0
//
// What the benchmarks that train have in common.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/cli/command.h"

namespace kolo {
class RunSink;
}

namespace kolo::cli {

/// The model that they train unless told otherwise.
inline constexpr const char* kEightLayers = "mlp:784-512-512-512-512-512-512-512-512-10";
inline Option modelOption(std::string& model) {
    return {"--model", model, "8 layers of 512 without it"};
}
/// The result of a run, which has to finish.
Outcome<nlohmann::json> trained(const RunSpec& spec, std::vector<RunSink*> sinks = {});
/// What stands between commas.
std::vector<std::string> listed(const std::string& text);

}  // namespace kolo::cli
