// SPDX-License-Identifier: Apache-2.0
//
// All lessons: Kolo's own, which are built in, and those that a teacher or a student has put into the folder for them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/player/lesson.h"

namespace kolo::lessons {

struct BuiltInLesson {
    const char* id;
    const char* language;  ///< "en", "de"
    const char* text;
};
/// Each in every language that it is written in. Made from lessons/content/CMakeLists.txt.
const std::vector<BuiltInLesson>& builtInTexts();
/// Each lesson once: in `language`, or in English where it is not written in that.
std::vector<BuiltInLesson> builtInLessons(std::string_view language = "en");

/// $XDG_DATA_HOME/kolo/lessons, or in ~/.local/share.
std::filesystem::path ownLessonsFolder();

struct LessonLibrary {
    std::vector<Lesson> lessons;        ///< by order, then by title
    std::vector<std::string> problems;  ///< a sentence for every lesson of the folder that could not be taken
};
LessonLibrary readLibrary(const std::vector<StrategyInfo>& strategies, std::string_view language = "en",
                          const std::filesystem::path& folder = ownLessonsFolder());

/// One file; a lesson with problems is an error that names the first and counts the others.
Outcome<Lesson> readLesson(const std::filesystem::path& path, const std::vector<StrategyInfo>& strategies);

}  // namespace kolo::lessons
