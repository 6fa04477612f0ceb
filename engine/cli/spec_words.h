// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"

namespace kolo::cli {

/// STRATEGY and name=value …, as `kolo run` and `kolo plan` take them, on top of what `spec` already says. `command` is
/// for the error's sentence.
Outcome<void> takeWords(const std::string& command, const std::vector<std::string>& words, RunSpec& spec);

}  // namespace kolo::cli
