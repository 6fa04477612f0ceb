// SPDX-License-Identifier: Apache-2.0
//
// Answers to an exercise in a file that a student writes with any editor, and a script with any language. As text, one
// answer a line; a whole row of a table at once, with "." for a blank; what begins with "#" is skipped:
//
//     steps = 6
//     row 1 = . 11 1 21
//
// Or as one JSON object, whose values are numbers, texts or null for a blank, and arrays of those for rows:
//
//     {"steps": 6, "row 1": [null, 11, 1, 21]}
#pragma once

#include <map>
#include <string>

#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

inline constexpr std::size_t kMaxAnswersBytes = 8u << 20;

/// Question::id → the answer as it was written.
using Answers = std::map<std::string, std::string>;

/// The error names the line (of a text) or the name (in JSON) that is at fault. Not every question need be answered,
/// but none twice.
Outcome<Answers> parseAnswers(std::string_view text, const Sheet& sheet);

}  // namespace kolo::lessons
