// SPDX-License-Identifier: Apache-2.0
#include "lessons/player/shelf.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "lessons/progress/progress.h"
#include "lessons/text_file.h"

namespace kolo::lessons {
namespace fs = std::filesystem;

namespace {
constexpr std::size_t kMaxOwnLessons = 500;
}

fs::path ownLessonsFolder() {
    return defaultProgressPath().parent_path() / "lessons";
}

Outcome<Lesson> readLesson(const fs::path& path, const std::vector<StrategyInfo>& strategies) {
    const auto text = readFile(path, kMaxLessonBytes);
    if (!text) return text.error();
    ParsedLesson parsed = parseLesson(*text, path.stem().string(), strategies);
    if (parsed.problems.empty()) return std::move(parsed.lesson);
    const LessonProblem& first = parsed.problems.front();
    const std::size_t more = parsed.problems.size() - 1;
    return Error{ErrorCode::BadData, "lesson",
                 fmt::format("{}, line {}: {}{}", path.filename().string(), first.line, first.sentence,
                             more > 0 ? fmt::format(" And {} more; kolo lint-lesson lists them.", more) : "")};
}

Shelf readShelf(const std::vector<StrategyInfo>& strategies, const fs::path& folder) {
    Shelf shelf;
    for (const BuiltInLesson& each : builtInLessons()) {
        ParsedLesson parsed = parseLesson(each.text, each.id, strategies);
        for (const LessonProblem& problem : parsed.problems)
            shelf.problems.push_back(fmt::format("{}.md, line {}: {}", each.id, problem.line, problem.sentence));
        if (parsed.problems.empty()) shelf.lessons.push_back(std::move(parsed.lesson));
    }
    std::error_code error;
    std::vector<fs::path> files;
    for (auto entry = fs::directory_iterator(folder, error);
         !error && entry != fs::directory_iterator() && files.size() < kMaxOwnLessons; entry.increment(error)) {
        if (entry->path().extension() == ".md") files.push_back(entry->path());
    }
    for (const fs::path& file : files) {
        auto lesson = readLesson(file, strategies);
        if (lesson) {
            lesson->own = true;
            shelf.lessons.push_back(std::move(*lesson));
        } else {
            shelf.problems.push_back(lesson.error().message);
        }
    }
    std::stable_sort(shelf.lessons.begin(), shelf.lessons.end(), [](const Lesson& a, const Lesson& b) {
        return a.order != b.order ? a.order < b.order : a.title < b.title;
    });
    return shelf;
}

}  // namespace kolo::lessons
