// SPDX-License-Identifier: GPL-3.0-or-later
//
// The exercises page; its content is in app/exercises/exercise_book.h.
#include "app/exercises/exercise_book.h"
#include "app/page.h"
#include "app/services.h"

namespace kolo::app {

const Page& exercises{kExercisesPage, [] { return Page::tr("Exercises"); },
                      [] { return Page::tr("Fill the table, predict, count, place: exercises that check themselves"); },
                      [](const Services& services) -> QWidget* { return new ExerciseBook(services); }};

}  // namespace kolo::app
