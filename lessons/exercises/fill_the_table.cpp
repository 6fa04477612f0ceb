// SPDX-License-Identifier: Apache-2.0
//
// Fill the table: what does every worker hold after every iteration? The exercise of the lecture's review question, for
// any number of workers. A blank is a partial sum that its holder has passed on.
#include "lessons/exercises/fill_the_table.h"

#include <fmt/format.h>

#include "engine/api/catalogue.h"
#include "engine/api/declare.h"
#include "engine/api/wording.h"
#include "lessons/exercises/why_wrong.h"

namespace kolo::lessons {

namespace {

std::string inWords(ReduceOp op) {
    return op == ReduceOp::Min    ? Wording::tr("min")
           : op == ReduceOp::Max  ? Wording::tr("max")
           : op == ReduceOp::Prod ? Wording::tr("prod")
                                  : Wording::tr("sum");
}

Outcome<Sheet> generateFillTheTable(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    const bool review = settings.at("numbers") == "review";
    const ReduceOp op = *kReduceOps.find(settings.at("op"));
    const std::string& algorithm = settings.at("algorithm");
    const int workers = numberOf(settings, "workers");
    if (review && workers != 4) {
        return Error{ErrorCode::BadValue, "workers",
                     Complaint::tr("workers is {}, but the review question has 4 workers.", workers)};
    }
    Sheet sheet;
    Numbers numbers = reviewNumbers();
    if (!review) {
        const auto schedule = TRY(scheduleOf(algorithm, workers));
        numbers = drawNumbers(dice, workers, schedule.chunks, op);
    }
    const std::string count =
        numbers[0].size() == 1 ? Wording::tr("a number") : Wording::tr("{} numbers", numbers[0].size());
    sheet.intro = Wording::tr(
        "{} workers hold {} each and want the **{}** of all of them, by the algorithm *{}*. The first row is given. "
        "Fill in what every worker holds after every iteration; type a full stop where a partial result has been "
        "passed on: that cell is blank.\n\n{}",
        numbers.size(), count, inWords(op), Wording::tr(algorithm.c_str()), orderInWords(algorithm, workers));
    TRY(addTable(sheet, algorithm, numbers, op));
    return sheet;
}

}  // namespace

Numbers reviewNumbers() {
    return {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}};
}

Outcome<void> addTable(Sheet& sheet, const std::string& algorithm, const Numbers& numbers, ReduceOp op) {
    const auto schedule =
        TRY(scheduleOf(algorithm, static_cast<int>(numbers.size()), static_cast<int>(numbers[0].size())));
    const auto worked = std::make_shared<const BufferHistory>(workedThrough(schedule, numbers, op));
    const BufferHistory& history = *worked;
    Grid grid;
    grid.columnsPerGroup = schedule.chunks;
    for (int rank = 0; rank < schedule.ranks; ++rank) grid.groups.push_back(workerName(rank));
    for (int step = 0; step <= history.steps(); ++step) {
        auto row = TRY(tableRow(history, step, TableView::Exercise));
        grid.rowNames.push_back(std::to_string(step));
        std::vector<GridCell>& cells = grid.rows.emplace_back();
        for (int column = 0; column < static_cast<int>(row.size()); ++column) {
            if (step == 0) {
                cells.push_back({-1, row[column]});
                continue;
            }
            const int rank = column / schedule.chunks, chunk = column % schedule.chunks;
            cells.push_back({static_cast<int>(sheet.questions.size()), {}});
            Question& question = sheet.ask(
                fmt::format("{}.{}{}", step, workerName(rank), chunk),
                Wording::tr("What does {} hold in chunk {} after iteration {}?", workerName(rank), chunk, step),
                row[column], "");
            question.hints = placeHints(history, step, rank, chunk);
            question.explain = [worked, step, rank, chunk](const std::string& answer) {
                return whyWrongAt(*worked, step, rank, chunk, answer);
            };
            question.row = std::to_string(step);
        }
    }
    sheet.grid = std::move(grid);
    sheet.modelRun = runOf(algorithm, numbers, op);
    return {};
}

const Exercise& fillTheTable = Exercise(
    "fill-the-table", "Fill the table",
    "What does every worker hold after every iteration? The lecture's review question, with numbers of your own.",
    "Payberah, Distributed Learning, KTH 2019, review question 4", generateFillTheTable,
    {workersParameter(2, 16, 4),
     declare::choice(
         "op",
         {{"sum", "", "add up"}, {"min", "", "the smallest"}, {"max", "", "the largest"}, {"prod", "", "multiply"}},
         "How values that meet are combined."),
     declare::choice("algorithm", algorithmChoices({"ring", "tree", "butterfly", "halving-doubling"}),
                     "How the numbers travel."),
     declare::choice("numbers", {{"seed", "the student's own", ""}, {"review", "the lecture's", ""}},
                     "Where the numbers come from.")});

}  // namespace kolo::lessons
