// SPDX-License-Identifier: Apache-2.0
//
// From what has been kept to what is handed in: the latest attempt at each exercise of an assignment, as one sealed
// submission. What was not begun is in it as well, without an answer.
#pragma once

#include <string>

#include "lessons/progress/progress.h"

namespace kolo::lessons {

struct HandedOver {
    std::string bytes;  ///< of the .kolo file
    int points = 0, possible = 0;
    int begun = 0;  ///< exercises with an answer
};

Outcome<HandedOver> handOver(Progress& progress, const Assignment& assignment, const Student& student);
/// A single exercise without an assignment.
Outcome<HandedOver> handOverPractice(const Work& work, const Student& student);

}  // namespace kolo::lessons
