// SPDX-License-Identifier: Apache-2.0
//
// kolo exercise: prints an exercise's sheet, for whoever works without a window, on paper, or with a script.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "lessons/submissions/submission.h"

namespace kolo::cli {

namespace {

using lessons::AnswerKind;

struct Options {
    std::vector<std::string> words;
    std::string seed = "1", format = "text", assignment, item = "1";
    lessons::Student student;
};

std::string kindName(AnswerKind kind) {
    switch (kind) {
        case AnswerKind::Number:
            return "number";
        case AnswerKind::Choice:
            return "choice";
        case AnswerKind::Written:
            return "written";
        case AnswerKind::Run:
            break;
    }
    return "run";
}

std::vector<std::string> valuesOf(const lessons::Question& question) {
    std::vector<std::string> values;
    for (const Choice& choice : question.choices) values.push_back(choice.value);
    return values;
}

void printText(const lessons::Sheet& sheet) {
    print(fmt::format("{}\n\n{}\n", sheet.title, sheet.intro));
    if (sheet.schedule) {
        std::vector<std::vector<std::string>> rows = {{"iteration", "transfers (chunk)"}};
        int step = 0;
        for (const Step& each : sheet.schedule->steps) {
            std::string line;
            for (const Transfer& transfer : each.transfers)
                line += fmt::format("{}{}→{} ({})", line.empty() ? "" : ", ", workerName(transfer.from),
                                    workerName(transfer.to), transfer.chunk);
            rows.push_back({std::to_string(++step), line});
        }
        print("\n" + alignedRows(rows));
    }
    if (sheet.curve) {
        std::vector<std::vector<std::string>> rows = {{sheet.curve->xName, sheet.curve->yName}};
        for (const auto& [x, y] : sheet.curve->points) rows.push_back({fmt::format("{}", x), fmt::format("{:.1f}", y)});
        print("\n" + alignedRows(rows) + sheet.curve->provenance + "\n");
    }
    if (sheet.grid) {
        std::vector<std::vector<std::string>> rows = {{"it"}};
        for (const std::string& group : sheet.grid->groups)
            for (int column = 0; column < sheet.grid->columnsPerGroup; ++column)
                rows[0].push_back(group + std::to_string(column));
        for (std::size_t row = 0; row < sheet.grid->rows.size(); ++row) {
            rows.push_back({sheet.grid->rowNames[row]});
            for (const lessons::GridCell& cell : sheet.grid->rows[row])
                rows.back().push_back(cell.question < 0 ? cell.given : "?");
        }
        print("\n" + alignedRows(rows));
    }
    std::vector<std::vector<std::string>> rows;
    for (const lessons::Question& question : sheet.questions) {
        if (sheet.grid && question.kind == AnswerKind::Number) continue;  // they stand in the table
        rows.push_back({"  " + question.id, question.prompt,
                        question.choices.empty() ? "" : fmt::format("[{}]", fmt::join(valuesOf(question), " | "))});
    }
    if (!rows.empty()) print("\n" + alignedRows(rows));
}

void printJson(const lessons::Sheet& sheet, std::uint64_t seed) {
    nlohmann::ordered_json json;
    json["exercise"] = sheet.exercise;
    json["seed"] = seed;
    json["title"] = sheet.title;
    json["intro"] = sheet.intro;
    json["in_order"] = sheet.inOrder;
    json["points"] = lessons::possiblePoints(sheet);
    json["questions"] = nlohmann::ordered_json::array();
    for (const lessons::Question& question : sheet.questions) {
        nlohmann::ordered_json each = {
            {"id", question.id}, {"prompt", question.prompt}, {"kind", kindName(question.kind)}};
        if (!question.choices.empty()) each["choices"] = valuesOf(question);
        json["questions"].push_back(each);
    }
    if (sheet.modelRun) json["model_run"] = "kolo run " + lessons::commandLineOf(*sheet.modelRun);
    print(json.dump() + "\n");
}

Outcome<int> show(const Options& options) {
    if (auto known = checkOneOf("--format", options.format, {"text", "json"}); !known) return known.error();
    std::string id;
    lessons::Settings settings;
    std::uint64_t seed = 0;
    if (!options.assignment.empty()) {
        const auto assignment = lessons::readAssignment(options.assignment);
        if (!assignment) return assignment.error();
        const auto item = wholeNumber("--item", options.item, 1, static_cast<std::int64_t>(assignment->items.size()));
        if (!item) return item.error();
        if (auto checked = lessons::checkStudent(options.student); !checked && assignment->ownNumbers)
            return checked.error();
        id = assignment->items[*item - 1].exercise;
        settings = assignment->items[*item - 1].settings;
        seed = lessons::seedFor(assignment->nonce, assignment->ownNumbers, options.student, static_cast<int>(*item));
    } else {
        const auto number = wholeNumber("--seed", options.seed, 0, std::int64_t{1} << 62);
        if (!number) return number.error();
        seed = static_cast<std::uint64_t>(*number);
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
    const auto sheet = lessons::generateSheet(id, settings, seed);
    if (!sheet) return sheet.error();
    options.format == "json" ? printJson(*sheet, seed) : printText(*sheet);
    return 0;
}

}  // namespace

const Command& exercise() {
    static const Command command{
        "exercise", "prints an exercise, from a seed or as an assignment gives it to a student",
        [](CLI::App& app) -> Action {
            auto options = std::make_shared<Options>();
            app.add_option("ID [name=value …]", options->words, "the exercise and its settings; kolo list exercises")
                ->type_name("");
            app.add_option("--seed", options->seed, "which numbers (1)")->type_name("N");
            app.add_option("--assignment", options->assignment, "take it from this assignment instead")
                ->type_name("FILE");
            app.add_option("--item", options->item, "which exercise of the assignment (1)")->type_name("K");
            app.add_option("--student", options->student.name, "the student's name");
            app.add_option("--number", options->student.number, "the student's number");
            app.add_option("--format", options->format, "text (the default) or json");
            return [options] { return show(*options); };
        },
        "Example: kolo exercise fill-the-table workers=4 --seed 7\n"};
    return command;
}

}  // namespace kolo::cli
