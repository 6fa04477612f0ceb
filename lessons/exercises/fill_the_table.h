// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lessons/exercises/exercise.h"
#include "lessons/exercises/worked.h"

namespace kolo::lessons {

/// The arrays of the lecture's review question.
Numbers reviewNumbers();

/// Adds the table of a schedule to a sheet: one question a cell, one row a step, and the run as the model answer.
Outcome<void> addTable(Sheet& sheet, const std::string& algorithm, const Numbers& numbers, ReduceOp op);

}  // namespace kolo::lessons
