// SPDX-License-Identifier: Apache-2.0
//
// kolo list exercises.
#include "lessons/exercises/exercise.h"

#include "engine/api/command.h"

namespace kolo::cli {

const Listing& exercises{"exercises", []() -> Outcome<std::vector<std::vector<std::string>>> {
                             std::vector<std::vector<std::string>> rows;
                             for (const lessons::Exercise* exercise : lessons::allExercises())
                                 rows.push_back({exercise->info().id, exercise->info().summary});
                             return rows;
                         }};

}  // namespace kolo::cli
