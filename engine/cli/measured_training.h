// SPDX-License-Identifier: Apache-2.0
//
// What the benchmarks that train have in common.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"

namespace kolo {
class RunSink;
}

namespace kolo::cli {

/// The result of a run, which has to finish.
Outcome<nlohmann::json> trained(const RunSpec& spec, std::vector<RunSink*> sinks = {});
/// What stands between commas.
std::vector<std::string> listed(const std::string& text);

}  // namespace kolo::cli
