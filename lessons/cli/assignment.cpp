// SPDX-License-Identifier: Apache-2.0
//
// kolo assignment: writes an assignment.toml to begin with, or looks at one.
#include <fmt/format.h>

#include <filesystem>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/submissions/assignment.h"
#include "lessons/submissions/submission.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

struct AssignmentOptions {
    std::string what, file = "assignment.toml", title = "Allreduce", check = "cell", numbers = "own";
    std::vector<std::string> exercises;
    bool noHints = false, force = false;
    OptionList declared{
        {"WHAT", what, "new or check", {"new", "check"}},
        {"FILE", file, "the file; without it, assignment.toml"},
        {"--title", title, "what it is called"},
        {"--exercise", exercises, "an exercise of it; may be given several times"},
        {"--check", check, "when answers are checked: cell (the default), row or end", {"cell", "row", "end"}},
        {"--numbers", numbers, "own (everyone's own, the default) or same", {"own", "same"}},
        {"--no-hints", noHints, "hints are not given"},
        {"--force", force, "replace the file"}};
};

Outcome<int> writeNew(const AssignmentOptions& options) {
    lessons::Assignment assignment;
    assignment.title = options.title;
    assignment.nonce = lessons::randomName(8);
    assignment.ownNumbers = options.numbers == "own";
    assignment.rules = {*lessons::kCheckTimes.find(options.check), !options.noHints};
    for (const std::string& exercise : options.exercises) assignment.items.push_back({exercise, {}});
    if (assignment.items.empty()) assignment.items = {{"fill-the-table", {{"workers", "4"}}}, {"count-the-cost", {}}};
    const std::string text = lessons::assignmentToml(assignment);
    // What we write must be what we read: a wrong title or exercise is found here, with the reader's own sentence.
    TRY(lessons::parseAssignment(text, "The new assignment"));
    if (options.file == "-") {
        print(text);
        return 0;
    }
    std::error_code ignored;
    if (!options.force && std::filesystem::exists(options.file, ignored)) {
        return Error{ErrorCode::BadValue, "FILE",
                     fmt::format("The file {} is there already; take another name, or --force to replace it.",
                                 inQuotes(options.file, 300))};
    }
    TRY(lessons::writeFile(options.file, text));
    print(fmt::format("Wrote {} with the nonce {}.\n", options.file, assignment.nonce));
    return 0;
}

Outcome<int> check(const AssignmentOptions& options) {
    const auto assignment = TRY(lessons::readAssignment(options.file));
    print(fmt::format("{}, nonce {}, {} numbers, checked per {}\n", assignment.title, assignment.nonce,
                      assignment.ownNumbers ? "everyone's own" : "the same", name(assignment.rules.check)));
    int possible = 0;
    std::vector<std::vector<std::string>> rows;
    for (const lessons::AssignmentItem& item : assignment.items) {
        const auto sheet = TRY(lessons::generateSheet(item.exercise, item.settings, 1));
        possible += lessons::possiblePoints(sheet);
        rows.push_back({"  " + item.exercise, lessons::settingsText(item.settings),
                        fmt::format("{} points", lessons::possiblePoints(sheet))});
    }
    print(alignedRows(rows) + fmt::format("In order: {} points.\n", possible));
    return 0;
}

Outcome<int> writeOrCheck(const AssignmentOptions& options) {
    return options.what == "new" ? writeNew(options) : check(options);
}

}  // namespace

const Command& assignment{
    "assignment", "writes a new assignment.toml, or checks one", withOptions(writeOrCheck),
    "Example: kolo assignment new week5.toml --title \"Week 5\" --exercise fill-the-table --exercise "
    "count-the-cost\n"};

}  // namespace kolo::cli
