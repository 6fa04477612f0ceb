// SPDX-License-Identifier: Apache-2.0
//
// kolo exercise: prints an exercise's sheet, for whoever works without a window, on paper, or with a script; and checks
// the answers in a file. A student writes answers into the file, looks, and goes on:
//
//     kolo exercise predict-then-reveal --seed 7                      the first question
//     kolo exercise predict-then-reveal --seed 7 --answers mine.txt   what is right, and the next question
//
// A script asks with --format json and reads the exit status. What counts in a course is another matter: kolo submit.
#include <fmt/format.h>

#include "engine/api/command.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/cli/answers_file.h"
#include "lessons/cli/sheet_print.h"
#include "lessons/submissions/submission.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

struct ExerciseOptions {
    std::vector<std::string> words;
    std::string seed = "1", format = "text", assignment, item = "1", answers;
    lessons::Student student;
    OptionList declared{{"ID [name=value …]", words, "the exercise and its settings; kolo list exercises"},
                        {"--seed N", seed, "which numbers (1)"},
                        {"--assignment FILE", assignment, "take it from this assignment instead"},
                        {"--item K", item, "which exercise of the assignment (1)"},
                        {"--student", student.name, "the student's name"},
                        {"--number", student.number, "the student's number"},
                        {"--answers FILE", answers, "check the answers in this file"},
                        formatOption(format, {"text", "json"})};
};

Outcome<int> show(const ExerciseOptions& options) {
    std::string id;
    lessons::Settings settings;
    lessons::Rules rules;
    std::uint64_t seed = 0;
    if (!options.assignment.empty()) {
        const auto assignment = TRY(lessons::readAssignment(options.assignment));
        const auto item =
            TRY(wholeNumber("--item", options.item, 1, static_cast<std::int64_t>(assignment.items.size())));
        if (auto checked = lessons::checkStudent(options.student); !checked && assignment.ownNumbers)
            return checked.error();
        id = assignment.items[item - 1].exercise;
        settings = assignment.items[item - 1].settings;
        rules = assignment.rules;
        seed = lessons::seedFor(assignment.nonce, assignment.ownNumbers, options.student, static_cast<int>(item));
    } else {
        const auto number = TRY(wholeNumber("--seed", options.seed, 0, std::int64_t{1} << 62));
        seed = static_cast<std::uint64_t>(number);
        for (const std::string& word : options.words) {
            const std::size_t equals = word.find('=');
            if (equals == std::string::npos && id.empty()) {
                id = word;
            } else if (equals == std::string::npos || equals == 0) {
                return Error{ErrorCode::BadValue, word,
                             fmt::format("kolo exercise does not know what to do with {}; a setting is written "
                                         "name=value, as in workers=4.",
                                         inQuotes(word))};
            } else {
                settings[word.substr(0, equals)] = word.substr(equals + 1);
            }
        }
    }
    const auto sheet = TRY(lessons::generateSheet(id, settings, seed));
    std::optional<lessons::CheckedSheet> checked;
    if (!options.answers.empty()) {
        const auto text = TRY(lessons::readFile(options.answers, lessons::kMaxAnswersBytes));
        const auto answers = TRY(lessons::parseAnswers(text, sheet));
        checked = lessons::checkAnswers(sheet, rules, answers);
    }
    const lessons::CheckedSheet* const known = checked ? &*checked : nullptr;
    options.format == "json" ? printJson(sheet, seed, known) : printText(sheet, known);
    return !checked || checked->allRight ? 0 : 1;
}

}  // namespace

const Command& exercise{
    "exercise", "prints an exercise, from a seed or as an assignment gives it to a student, and checks answers",
    withOptions(show),
    "Write one answer per line, a row of a table at once (. is a blank), or in one JSON object:\n"
    "  steps = 6                          {\"steps\": 6,\n"
    "  row 1 = . 11 1 21                   \"row 1\": [null, 11, 1, 21]}\n"
    "A plan is answered with its rows in one line, a semicolon between them: plan = 0F0 0SEND_F0; 1RECV_F0 1F0.\n"
    "A training is answered with its settings (lr=0.2 sync=sync …) and run. Each answer is called right or wrong,\n"
    "with a hint; questions that give earlier ones away appear when those are right.\n"
    "Exit status with --answers: 0 all are right, 1 not all are, 2 the file cannot be parsed.\n"
    "Example: kolo exercise fill-the-table workers=4 --seed 7 --answers mine.txt\n"};

}  // namespace kolo::cli
