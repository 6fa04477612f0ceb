// SPDX-License-Identifier: Apache-2.0
//
// How a run says that it failed because of a rank that was killed on purpose, and whom a stored run says that of.
#pragma once

#include <optional>

#include "engine/api/run_info.h"

namespace kolo {

/// "Worker D was killed at step 2, as injected."
Text killedWords(int rank, Text step, const RunInfo& info);

/// Of a run that failed with this error; nothing: for another reason.
std::optional<int> rankKilled(const Text& error, const RunInfo& info);

}  // namespace kolo
