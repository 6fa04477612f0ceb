// SPDX-License-Identifier: Apache-2.0
#include "lessons/player/lesson_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/api/sentence.h"
#include "lessons/progress/progress.h"
#include "lessons/text_file.h"

namespace kolo::lessons {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxOwnLessons = 500;

/// What is answered is kept by its English, so that progress does not depend on the language it was made in.
void keepAnswersOf(const Lesson& english, Lesson& translated) {
    for (std::size_t i = 0; i < std::min(english.blocks.size(), translated.blocks.size()); ++i) {
        const Block& kept = english.blocks[i];
        Block& shown = translated.blocks[i];
        if (kept.choices.size() != shown.choices.size()) continue;
        for (auto& [wrong, why] : shown.mistakes)
            if (const auto at = std::ranges::find(shown.choices, wrong); at != shown.choices.end())
                wrong = kept.choices[static_cast<std::size_t>(at - shown.choices.begin())];
        shown.shownChoices = std::exchange(shown.choices, kept.choices);
        shown.answer = kept.answer;
    }
}

}  // namespace

std::vector<BuiltInLesson> builtInLessons(std::string_view language) {
    std::vector<BuiltInLesson> lessons;
    for (const BuiltInLesson& each : builtInTexts()) {
        if (each.language == std::string_view("en")) {
            lessons.push_back(each);
        } else if (each.language == language) {
            lessons.back() = each;  // its English came before it
        }
    }
    return lessons;
}

fs::path ownLessonsFolder() {
    return defaultProgressPath().parent_path() / "lessons";
}

Outcome<Lesson> readLesson(const fs::path& path, const std::vector<StrategyInfo>& strategies) {
    const auto text = TRY(readFile(path, kMaxLessonBytes));
    ParsedLesson parsed = parseLesson(text, path.stem().string(), strategies);
    if (parsed.problems.empty()) return std::move(parsed.lesson);
    const LessonProblem& first = parsed.problems.front();
    const std::size_t more = parsed.problems.size() - 1;
    return Error{ErrorCode::BadData, "lesson",
                 fmt::format("{}, line {}: {}{}", path.filename().string(), first.line, first.sentence,
                             more > 0 ? fmt::format(" And {} more; kolo lint-lesson lists them.", more) : "")};
}

LessonLibrary readLibrary(const std::vector<StrategyInfo>& strategies, std::string_view language,
                          const fs::path& folder) {
    LessonLibrary library;
    const std::vector<BuiltInLesson> english = builtInLessons(), lessons = builtInLessons(language);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const BuiltInLesson& each = lessons[i];
        ParsedLesson parsed = parseLesson(each.text, each.id, strategies);
        if (each.language != std::string_view("en"))
            keepAnswersOf(parseLesson(english[i].text, english[i].id, {}).lesson, parsed.lesson);
        for (const LessonProblem& problem : parsed.problems)
            library.problems.push_back(
                fmt::format("{}.md ({}), line {}: {}", each.id, each.language, problem.line, problem.sentence));
        if (parsed.problems.empty()) library.lessons.push_back(std::move(parsed.lesson));
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
            library.lessons.push_back(std::move(*lesson));
        } else {
            library.problems.push_back(lesson.error().message.shown());
        }
    }
    std::stable_sort(library.lessons.begin(), library.lessons.end(), [](const Lesson& a, const Lesson& b) {
        return a.order != b.order ? a.order < b.order : a.title < b.title;
    });
    return library;
}

}  // namespace kolo::lessons
