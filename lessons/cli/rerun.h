// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

/// Runs the spec in this process, unrecorded, and returns its runRecord().
Outcome<std::string> runOnceMore(const RunSpec& spec);

/// Runs the training that an answer speaks of, "lr=0.2 sync=sync …", whatever it says came of it. The answer with what
/// did, as a submission has it (tuning.h), or why there is none.
Outcome<std::string> trainedAnswer(const Tuning& tuning, std::string_view answer);

}  // namespace kolo::lessons
