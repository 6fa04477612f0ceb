// SPDX-License-Identifier: Apache-2.0
//
// The questions of a lesson as a sheet, so that they are answered, counted and kept as an exercise is. What the reader
// should have seen is a question of its own without points: it is answered by looking at it.
#pragma once

#include "lessons/exercises/exercise.h"
#include "lessons/player/lesson.h"

namespace kolo::lessons {

/// One question for each block that is a question or "seen", in their order.
Sheet quizOf(const Lesson& lesson);

/// Where a block stands in the sheet: the index of its question, or -1.
int questionOfBlock(const Lesson& lesson, int block);

}  // namespace kolo::lessons
