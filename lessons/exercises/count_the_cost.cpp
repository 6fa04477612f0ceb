// SPDX-License-Identifier: Apache-2.0
//
// Count the cost: how many iterations, how many bytes? The answers are counted from the schedule's transfers, not taken
// from the formula, and the run counts them once more.
#include <fmt/format.h>

#include "engine/api/catalogue.h"
#include "engine/api/declare.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/worked.h"

namespace kolo::lessons {

namespace {

constexpr int kBytesPerNumber = 4;

/// What the formulas leave out where the numbers come out uneven; empty where they do not.
std::string unevenWords(const std::string& algorithm, const Schedule& schedule, int elements) {
    std::string words;
    const int inner = innerWorkers(algorithm, schedule.ranks);
    if (inner < schedule.ranks) {
        words +=
            ' ' + Wording::tr(
                      "{} is not a power of two, so an iteration is added at both ends: before the others, {} sends "
                      "its whole array to A, the next one to B, and so on; after them, they get the result back.",
                      schedule.ranks, workerName(inner));
    }
    if (elements % schedule.chunks > 0) {
        const int smaller = elements / schedule.chunks;
        words += ' ' + Wording::tr("The array is cut into {} chunks of {} or {} numbers, the larger ones first.",
                                   schedule.chunks, smaller + 1, smaller);
    }
    return words;
}

/// Whatever was counted instead, in numbers or for others.
Text whyNotSoMany(const CountedCost& cost, bool ofAll, const std::string& answer) {
    const auto is = [&](std::int64_t count) { return answer == std::to_string(count); };
    const std::int64_t asked = ofAll ? cost.totalSent : cost.busiestRankSent;
    const std::int64_t other = ofAll ? cost.busiestRankSent : cost.totalSent;
    if (is(asked)) return Complaint::tr("That many numbers are sent; each of them has {} bytes.", kBytesPerNumber);
    if (is(other * kBytesPerNumber))
        return ofAll
                   ? Complaint::tr("That is what the worker that sends most sends; the question is about all of them.")
                   : Complaint::tr("That is what all of them send together; the question is about one.");
    if (is(asked * kBytesPerNumber / 2))
        return Complaint::tr("That is half of it: the sums must also get back to everybody.");
    return {};
}

Text whyNotSoManySteps(const CountedCost& cost, const std::string& answer) {
    if (cost.messages != cost.steps && answer == std::to_string(cost.messages))
        return Complaint::tr("That counts the messages; those that do not wait for each other share an iteration.");
    if (answer == fmt::format("{}", cost.steps / 2.0))
        return Complaint::tr("That is half of it: the sums must also get back to everybody.");
    return {};
}

Outcome<Sheet> generateCountTheCost(const Settings& settings, std::uint64_t seed, int edition) {
    Dice dice(seed);
    const bool drawn = !settings.count("algorithm");
    const std::string algorithm =
        drawn ? dice.oneOf(std::vector<std::string>{"ring", "tree", "butterfly", "halving-doubling", "all-to-all",
                                                    "master-worker"})
              : settings.at("algorithm");
    const int workers =
        settings.count("workers") ? numberOf(settings, "workers") : 1 << dice.between(edition == 1 ? 1 : 2, 4);
    // A multiple of the number of workers, so that the formula's fractions come out even.
    const int elements = settings.count("elements") ? numberOf(settings, "elements")
                                                    : workers * 4 * dice.between(1, 4096 / (workers * 4));
    const auto schedule = TRY(scheduleOf(algorithm, workers));
    const CountedCost cost = countCost(schedule, elements);
    AlgorithmInfo info;
    for (const AlgorithmInfo& each : algorithmCatalogue())
        if (each.id == algorithm) info = each;

    Sheet sheet;
    sheet.intro = Wording::tr(
        "**{} workers** allreduce an array of **{} numbers of {} bytes** each by the algorithm *{}*. {}{}\n\nCount "
        "iterations and bytes. 1 KiB is 1024 bytes, but give plain bytes.",
        workers, elements, kBytesPerNumber, Wording::translated("Engine", info.title),
        Wording::translated("Engine", info.summary), unevenWords(algorithm, schedule, elements));
    const int inner = innerWorkers(algorithm, workers);
    // `extra`: what the workers beyond a power of two add to the formula.
    const auto hint = [&](const std::string& formula, const std::string& extra) {
        return inner == workers
                   ? Wording::tr("With n workers and S bytes per worker it is {}.", formula)
                   : Wording::tr("For the first n = {} workers and S bytes per worker it is {}; the others add {}.",
                                 inner, formula, extra);
    };
    // Where to look comes before the formula: a wrong answer is told the first of its hints, and must not get the
    // answer.
    const auto where = [&](const std::string& sentence) {
        Question& question = sheet.questions.back();
        question.hints.insert(question.hints.begin(), sentence);
    };
    sheet.ask("steps", Wording::tr("How many iterations does it take?"), std::to_string(cost.steps),
              hint(info.stepsFormula, "2"));
    where(
        Wording::tr("Follow one worker's numbers until they are in everybody's sum. What can be sent at the same time "
                    "shares an iteration; the way back counts, too."));
    sheet.questions.back().explain = [cost](const std::string& answer) { return whyNotSoManySteps(cost, answer); };
    sheet.ask("busiest", Wording::tr("How many bytes does the worker that sends most send?"),
              std::to_string(cost.busiestRankSent * kBytesPerNumber), hint(info.busiestRankFormula, "S"));
    where(Wording::tr(
        "Pick the worker that sends most. How many messages does it send, and is each a whole array or only a "
        "part of it?"));
    sheet.questions.back().explain = [cost](const std::string& answer) { return whyNotSoMany(cost, false, answer); };
    sheet.ask("total", Wording::tr("How many bytes do all workers send together?"),
              std::to_string(cost.totalSent * kBytesPerNumber),
              hint(info.totalFormula, fmt::format("{}S", 2 * (workers - inner))));
    where(Wording::tr("Count the messages of every iteration, and how large they are; then add up all iterations."));
    sheet.questions.back().explain = [cost](const std::string& answer) { return whyNotSoMany(cost, true, answer); };
    RunSpec run;
    run.strategy = "allreduce";
    run.parameters = {{"algorithm", algorithm}, {"elements", std::to_string(elements)}, {"seed", "1"}, {"op", "sum"}};
    run.devices = {"virtual", workers};
    sheet.modelRun = run;
    return sheet;
}

}  // namespace

const Exercise& countTheCost =
    Exercise("count-the-cost", "Count the cost",
             "How many iterations and how many bytes does an algorithm need for N workers and m numbers?",
             "Payberah, Distributed Learning, KTH 2019", generateCountTheCost,
             {workersParameter(2, 64, std::nullopt),
              declare::integer("elements", "elements", std::nullopt, 1, 4096,
                               "How many numbers each worker holds; without it, the seed decides."),
              declare::optionalChoice(
                  "algorithm",
                  algorithmChoices({"ring", "tree", "butterfly", "halving-doubling", "all-to-all", "master-worker"}),
                  "The algorithm; without it, the seed decides.")});

}  // namespace kolo::lessons
