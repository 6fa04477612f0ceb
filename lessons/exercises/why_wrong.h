// SPDX-License-Identifier: Apache-2.0
//
// A place of the table (what a worker holds in a chunk after an iteration), explained from the record of the schedule:
// help by degrees before an answer, and what a wrong answer has overlooked after it.
#pragma once

#include <string>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/text.h"

namespace kolo::lessons {

/// Where to look, what moves there, and what is held then. `step` is 1 …; one number a chunk.
std::vector<std::string> placeHints(const BufferHistory& history, int step, int rank, int chunk);

/// What is wrong with `answer` (canonical; empty: a blank) at that place: "A's partial sum of chunk 0 was passed on to
/// B in iteration 1 …". It says what was overlooked, never the right number.
Text whyWrongAt(const BufferHistory& history, int step, int rank, int chunk, const std::string& answer);

}  // namespace kolo::lessons
