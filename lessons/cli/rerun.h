// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"

namespace kolo::lessons {

/// Runs the spec in this process, unrecorded, and returns its runRecord().
Outcome<std::string> runOnceMore(const RunSpec& spec);

}  // namespace kolo::lessons
