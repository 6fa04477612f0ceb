// SPDX-License-Identifier: Apache-2.0
#include "lessons/cli/sheet_print.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/names.h"
#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::cli {

namespace {

using lessons::AnswerKind;
using lessons::AnswerState;
using lessons::CheckedAnswer;
using lessons::CheckedSheet;
using lessons::Question;
using lessons::Sheet;
using Rows = std::vector<std::vector<std::string>>;
using Json = nlohmann::ordered_json;

constexpr std::size_t kAnswerWidth = 200;

constexpr Names<AnswerKind, AnswerKind::Plan> kAnswerKinds{"number", "choice", "written", "run", "pass", "plan"};

std::vector<std::string> valuesOf(const std::vector<Choice>& choices) {
    std::vector<std::string> values;
    for (const Choice& choice : choices) values.push_back(choice.value);
    return values;
}

std::size_t shownOf(const Sheet& sheet, const CheckedSheet* checked) {
    return checked ? checked->shown : sheet.inOrder ? 1 : sheet.questions.size();
}

/// "A0", "A1" … "D3"; of a pipeline's devices "0", "1" ….
std::vector<std::string> columnsOf(const lessons::Grid& grid) {
    std::vector<std::string> columns;
    if (grid.ofPipeline) return grid.groups;
    for (const std::string& group : grid.groups)
        for (int column = 0; column < grid.columnsPerGroup; ++column) columns.push_back(group + std::to_string(column));
    return columns;
}

void printPicture(const Sheet& sheet) {
    if (sheet.schedule) {
        Rows rows = {{"iteration", "transfers (chunk)"}};
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
        Rows rows = {{sheet.curve->xName, sheet.curve->yName}};
        for (const auto& [x, y] : sheet.curve->points) rows.push_back({fmt::format("{}", x), fmt::format("{:.1f}", y)});
        print("\n" + alignedRows(rows) + sheet.curve->provenance + "\n");
    }
    if (sheet.grid) {
        Rows rows = {{sheet.grid->ofPipeline ? "slot" : "it"}};
        for (const std::string& column : columnsOf(*sheet.grid)) rows[0].push_back(column);
        for (std::size_t row = 0; row < sheet.grid->rows.size(); ++row) {
            rows.push_back({sheet.grid->rowNames[row]});
            for (const lessons::GridCell& cell : sheet.grid->rows[row])
                rows.back().push_back(cell.question < 0 ? cell.given : "?");
        }
        print("\n" + alignedRows(rows));
    }
    if (sheet.tuning) {
        Rows rows;
        for (const Parameter& knob : sheet.tuning->knobs)
            rows.push_back(
                {"  " + knob.name, fmt::format("[{}]", fmt::join(valuesOf(knob.choices), " | ")), knob.help});
        print(fmt::format("\nkolo run {}, and to be set:\n", lessons::commandLineOf(sheet.tuning->base)) +
              alignedRows(rows));
    }
}

/// Those up to `shown` of which nothing is right yet, but for those of a table, which stand there.
void printQuestions(const Sheet& sheet, const CheckedSheet* checked) {
    Rows rows;
    for (std::size_t i = 0; i < shownOf(sheet, checked); ++i) {
        const Question& question = sheet.questions[i];
        if (sheet.grid && !question.row.empty()) continue;
        const AnswerState verdict = checked ? checked->answers[i].verdict : AnswerState::Open;
        if (verdict != AnswerState::Open && verdict != AnswerState::Wrong) continue;
        rows.push_back(
            {"  " + question.id, question.prompt,
             question.choices.empty() ? "" : fmt::format("[{}]", fmt::join(valuesOf(question.choices), " | "))});
    }
    if (!rows.empty()) print("\n" + alignedRows(rows));
    if (sheet.inOrder && shownOf(sheet, checked) < sheet.questions.size())
        print(fmt::format("\nThe next of the {} questions comes when this one is answered right.\n",
                          sheet.questions.size()));
}

/// What a line of an answers file looks like here.
std::string exampleFor(const Sheet& sheet) {
    const Question& first = sheet.questions.front();
    if (sheet.tuning) {
        std::string settings;
        for (const Parameter& knob : sheet.tuning->knobs)
            settings += fmt::format(" {}={}", knob.name, knob.choices.front().value);
        return fmt::format("{} ={}", first.id, settings);
    }
    if (sheet.grid && first.kind == AnswerKind::Pass) return fmt::format("row {} = F1 F0 … (. is a blank)", first.row);
    if (sheet.grid && first.kind == AnswerKind::Number) return fmt::format("row {} = . 11 … (. is a blank)", first.row);
    return fmt::format(
        "{} = {}", first.id,
        first.choices.empty() ? first.kind == AnswerKind::Number ? "7" : "my words" : first.choices.front().value);
}

void printVerdicts(const Sheet& sheet, const CheckedSheet& checked) {
    Rows rows;
    std::string outlines;
    for (std::size_t i = 0; i < sheet.questions.size(); ++i) {
        const CheckedAnswer& each = checked.answers[i];
        if (each.verdict == AnswerState::Open) continue;
        const bool compare = each.verdict == AnswerState::Compare;
        rows.push_back({"  " + sheet.questions[i].id, std::string(name(each.verdict)),
                        each.answer.empty() ? "(blank)" : inQuotes(each.answer, kAnswerWidth).english(),
                        compare ? "with the outline below" : each.why});
        if (compare) outlines += fmt::format("\nOutline of {}:\n{}\n", sheet.questions[i].id, each.why);
    }
    if (!rows.empty()) print(alignedRows(rows) + outlines + "\n");
    std::string sum =
        fmt::format("{} right, {} wrong", checked.count(AnswerState::Right), checked.count(AnswerState::Wrong));
    for (const AnswerState verdict :
         {AnswerState::Compare, AnswerState::Waiting, AnswerState::NotItsTurn, AnswerState::Open})
        if (const int count = checked.count(verdict)) sum += fmt::format(", {} {}", count, name(verdict));
    print(fmt::format("{} of {} questions.\n", sum, sheet.questions.size()));
    if (checked.count(AnswerState::Waiting) > 0)
        print("Waiting: the assignment has answers checked only when a row, or all, is full.\n");
}

Json pictureOf(const Sheet& sheet) {
    Json json = Json::object();
    if (sheet.schedule) {
        json["schedule"] = Json::array();
        for (const Step& step : sheet.schedule->steps) {
            Json transfers = Json::array();
            for (const Transfer& each : step.transfers)
                transfers.push_back(
                    {{"from", workerName(each.from)}, {"to", workerName(each.to)}, {"chunk", each.chunk}});
            json["schedule"].push_back(std::move(transfers));
        }
    }
    if (sheet.curve) {
        json["curve"] = {{"x", sheet.curve->xName}, {"y", sheet.curve->yName}, {"points", sheet.curve->points}};
        json["curve"]["provenance"] = sheet.curve->provenance;
    }
    if (sheet.grid) {
        json["table"] = {{"columns", columnsOf(*sheet.grid)}, {"rows", Json::array()}};
        for (std::size_t row = 0; row < sheet.grid->rows.size(); ++row) {
            Json cells = Json::array();
            for (const lessons::GridCell& cell : sheet.grid->rows[row])
                cells.push_back(cell.question < 0 ? Json(cell.given)
                                                  : Json{{"question", sheet.questions[cell.question].id}});
            json["table"]["rows"].push_back({{"row", sheet.grid->rowNames[row]}, {"cells", std::move(cells)}});
        }
    }
    if (sheet.tuning) {
        json["run"] = "kolo run " + lessons::commandLineOf(sheet.tuning->base);
        json["settings"] = Json::object();
        for (const Parameter& knob : sheet.tuning->knobs) json["settings"][knob.name] = valuesOf(knob.choices);
    }
    return json;
}

}  // namespace

void printText(const Sheet& sheet, const CheckedSheet* checked) {
    print(sheet.title + "\n\n");
    if (checked) {
        printVerdicts(sheet, *checked);
        if (checked->allRight && sheet.modelRun)
            print(fmt::format("The run that shows it: kolo run {}\n", lessons::commandLineOf(*sheet.modelRun)));
        return printQuestions(sheet, checked);
    }
    print(sheet.intro + "\n");
    printPicture(sheet);
    printQuestions(sheet, nullptr);
    print(fmt::format("\nTo have answers checked, write them into a file, one a line, and add --answers FILE:\n  {}\n",
                      exampleFor(sheet)));
}

void printJson(const Sheet& sheet, std::uint64_t seed, const CheckedSheet* checked) {
    Json json;
    json["exercise"] = sheet.exercise;
    json["seed"] = seed;
    json["title"] = sheet.title;
    json["intro"] = sheet.intro;
    json.update(pictureOf(sheet));
    json["in_order"] = sheet.inOrder;
    json["points"] = lessons::possiblePoints(sheet);
    json["questions_in_all"] = sheet.questions.size();
    json["questions"] = Json::array();
    for (std::size_t i = 0; i < shownOf(sheet, checked); ++i) {
        const Question& question = sheet.questions[i];
        Json each = {{"id", question.id}, {"prompt", question.prompt}, {"kind", kAnswerKinds[question.kind]}};
        if (!question.given.empty()) each["given"] = question.given;
        if (!question.choices.empty()) each["choices"] = valuesOf(question.choices);
        if (checked) {
            const CheckedAnswer& answer = checked->answers[i];
            each["verdict"] = name(answer.verdict);
            if (answer.verdict != AnswerState::Open) each["answer"] = answer.answer;
            if (!answer.why.empty()) each["why"] = answer.why;
        }
        json["questions"].push_back(std::move(each));
    }
    if (checked) {
        json["right"] = checked->count(AnswerState::Right);
        json["wrong"] = checked->count(AnswerState::Wrong);
        json["all_right"] = checked->allRight;
        // Whoever has this can look everything up, so it comes last, as in the window.
        if (checked->allRight && sheet.modelRun)
            json["model_run"] = "kolo run " + lessons::commandLineOf(*sheet.modelRun);
    }
    print(json.dump() + "\n");
}

}  // namespace kolo::cli
