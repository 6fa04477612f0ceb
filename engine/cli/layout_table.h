// SPDX-License-Identifier: Apache-2.0
//
// A model's tensors by name: what `kolo describe` and `kolo plan` show of a strategy that has layouts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"

namespace kolo::cli {

/// Does the strategy of a checked spec cut its model by a layout?
bool hasLayout(const RunSpec& spec);

/// Every dimension that a layout of this model may name, with its size.
Outcome<std::string> dimensionTable(const RunSpec& spec);
Outcome<nlohmann::ordered_json> dimensionJson(const RunSpec& spec);

/// Every tensor: where it is cut, and what is summed or gathered.
Outcome<std::string> tensorTable(const RunSpec& spec);
Outcome<nlohmann::ordered_json> tensorJson(const RunSpec& spec);

}  // namespace kolo::cli
