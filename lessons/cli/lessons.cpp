// SPDX-License-Identifier: Apache-2.0
//
// kolo list lessons.
#include <fmt/format.h>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "lessons/player/lesson_library.h"

namespace kolo::cli {

const Listing& lessons{"lessons", []() -> Outcome<std::vector<std::vector<std::string>>> {
                           const kolo::lessons::LessonLibrary library = kolo::lessons::readLibrary({});
                           for (const std::string& problem : library.problems) complain(problem);
                           std::vector<std::vector<std::string>> rows;
                           for (const kolo::lessons::Lesson& lesson : library.lessons)
                               rows.push_back({lesson.id, lesson.title, lesson.own ? "your own" : ""});
                           return rows;
                       }};

}  // namespace kolo::cli
