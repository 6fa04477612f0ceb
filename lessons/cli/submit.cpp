// SPDX-License-Identifier: Apache-2.0
//
// kolo submit: answers from a file to a sealed submission, for whoever works without a window. The file is CSV, in the
// order in which the answers were given, with a line for every try:
//
//     item,question,answer
//     1,1.A0,
//     1,1.A1,11
//
// A training may be answered with its settings alone; it is run here, and what came of it goes into the submission.
#include <fmt/format.h>

#include <charconv>
#include <chrono>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/cli/answers_file.h"
#include "lessons/cli/rerun.h"
#include "lessons/submissions/submission_builder.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

struct SubmitOptions {
    std::string assignment, answers, output;
    lessons::Student student;
    OptionList declared{{"ASSIGNMENT", assignment, "the assignment.toml"},
                        {"--student", student.name, "the student's name"},
                        {"--number", student.number, "the student's number"},
                        {"--answers FILE", answers, "a CSV file: item,question,answer; one line a try"},
                        {"-o,--output FILE", output, "the submission to write (.kolo)"}};
};

/// The cells of one line (RFC 4180, without line breaks in a cell).
std::vector<std::string> cellsOf(std::string_view line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            cells.back() += line[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            cells.emplace_back();
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

Outcome<int> submitIt(const SubmitOptions& options) {
    for (const auto& [name, value] :
         {std::pair("ASSIGNMENT", &options.assignment), std::pair("--answers", &options.answers),
          std::pair("--output", &options.output)}) {
        if (value->empty()) return Error{ErrorCode::BadValue, name, fmt::format("kolo submit needs {}.", name)};
    }
    const auto assignment = TRY(lessons::readAssignment(options.assignment));
    const auto text = TRY(lessons::readFile(options.answers, lessons::kMaxAnswersBytes));
    auto builder = TRY(lessons::SubmissionBuilder::begin(assignment, options.student));

    std::string_view rest = text;
    for (int number = 1; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto wrong = [&](const std::string& what) {
            return Error{ErrorCode::BadData, "--answers", fmt::format("--answers, line {}: {}.", number, what)};
        };
        const auto refused = [&](const Error& why) {
            return Error{ErrorCode::BadData, "--answers", fmt::format("--answers, line {}: {}", number, why.message)};
        };
        if (number == 1) {
            if (line != "item,question,answer")
                return wrong(fmt::format("the header is {}, but must be item,question,answer", inQuotes(line)));
            continue;
        }
        if (line.empty()) continue;
        if (!isUtf8(line)) return wrong("it is no UTF-8");
        const std::vector<std::string> cells = cellsOf(line);
        if (cells.size() != 3) return wrong(fmt::format("it has {} cells, but must have 3", cells.size()));
        const auto item = wholeNumber("item", cells[0], 1, static_cast<std::int64_t>(assignment.items.size()));
        if (!item) return refused(item.error());
        std::string answer = cells[2];
        const lessons::Sheet& sheet = builder.sheet(static_cast<int>(*item));
        for (const lessons::Question& question : sheet.questions) {
            const bool alone = answer.find(" -> ") == std::string::npos;
            if (question.id != cells[1] || question.kind != lessons::AnswerKind::Run || !alone) continue;
            if (auto trained = lessons::trainedAnswer(*sheet.tuning, answer)) answer = std::move(*trained);
        }
        if (auto answered = builder.answer(static_cast<int>(*item), cells[1], answer); !answered) {
            return refused(answered.error());
        }
    }
    const auto bytes = TRY(builder.finish(lessons::runOnceMore));
    TRY(lessons::writeFile(options.output, bytes));
    print(fmt::format("Wrote {}: {} of {} points.\n", options.output, builder.points(), builder.possible()));
    return 0;
}

}  // namespace

const Command& submit{
    "submit", "makes a submission from a file of answers", withOptions(submitIt),
    "Example: kolo submit week5.toml --student \"Ada Lovelace\" --number u1815 --answers mine.csv -o ada.kolo\n"};

}  // namespace kolo::cli
