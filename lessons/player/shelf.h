// SPDX-License-Identifier: Apache-2.0
//
// All lessons: Kolo's own, which are built in, and those that a teacher or a student has put into the folder for them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lessons/player/lesson.h"

namespace kolo::lessons {

struct BuiltInLesson {
    const char* id;
    const char* text;
};
/// Made from lessons/content/CMakeLists.txt.
const std::vector<BuiltInLesson>& builtInLessons();

/// $XDG_DATA_HOME/kolo/lessons, or in ~/.local/share.
std::filesystem::path ownLessonsFolder();

struct Shelf {
    std::vector<Lesson> lessons;        ///< by order, then by title
    std::vector<std::string> problems;  ///< a sentence for every lesson of the folder that could not be taken
};
Shelf readShelf(const std::vector<StrategyInfo>& strategies, const std::filesystem::path& folder = ownLessonsFolder());

/// One file; a lesson with problems is an error that names the first and counts the others.
Outcome<Lesson> readLesson(const std::filesystem::path& path, const std::vector<StrategyInfo>& strategies);

}  // namespace kolo::lessons
