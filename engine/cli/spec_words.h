// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/api/strategy.h"

namespace kolo::cli {

/// STRATEGY and name=value …, as `kolo run` and `kolo plan` take them, on top of what `spec` already says. `command` is
/// for the error's sentence.
Outcome<void> takeWords(const std::string& command, const std::vector<std::string>& words, RunSpec& spec);

/// The strategy that a spec names; `missing` is the error's sentence where it names none.
Outcome<const Strategy*> strategyOf(const RunSpec& spec, const std::string& missing);

}  // namespace kolo::cli
