// SPDX-License-Identifier: Apache-2.0
//
// Shard the data: which rows go to which worker, and what an epoch looks like where the shards overlap or there are
// none. shard(n, i) keeps every n-th row, beginning with row i of what flows into it:
//
//     order  5 2 7 0 4 1 6 3     shard(2, 0): 5 7 4 6     shard(2, 1): 2 0 1 3
//
// After one shuffle that is alike everywhere, every row is read once; after shuffles with different seeds, some rows
// are read twice and others never.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

using Rows = std::vector<int>;

Rows shuffled(int rows, Dice& dice) {
    Rows order(rows);
    std::iota(order.begin(), order.end(), 0);
    dice.shuffle(order);
    return order;
}

Rows shard(const Rows& order, int workers, int worker) {
    Rows taken;
    for (std::size_t i = worker; i < order.size(); i += workers) taken.push_back(order[i]);
    return taken;
}

std::string text(const Rows& rows) {
    return fmt::format("{}", fmt::join(rows, " "));
}

struct Coverage {
    int never = 0, once = 0, more = 0;
};
Coverage coverageOf(const std::vector<Rows>& orders) {
    const int workers = static_cast<int>(orders.size());
    Rows read(orders[0].size(), 0);
    for (int worker = 0; worker < workers; ++worker)
        for (const int row : shard(orders[worker], workers, worker)) ++read[row];
    Coverage coverage;
    for (const int times : read) ++(times == 0 ? coverage.never : times == 1 ? coverage.once : coverage.more);
    return coverage;
}

void askRows(Sheet& sheet, const Rows& order, int workers, int worker) {
    const int each = static_cast<int>(order.size()) / workers, other = (worker + 1) % workers;
    const Rows block(order.begin() + worker * each, order.begin() + (worker + 1) * each);
    Rows numbers(order.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    struct Offer {
        Rows rows;
        Text wrong;
    };
    std::vector<Offer> offers = {
        {shard(order, workers, worker), {}},
        {block, Complaint::tr("Those are neighbours. A shard takes one row in {}, the way cards are dealt.", workers)},
        {shard(order, workers, other), Complaint::tr("That is the shard of {}.", workerName(other))},
        {shard(numbers, workers, worker),
         Complaint::tr("That is one row in {} by number. But the rows were shuffled before they were sharded.",
                       workers)},
        {order, Complaint::tr("Those are all rows; {} workers share them.", workers)}};
    std::vector<Choice> choices;
    for (const Offer& offer : offers)
        if (std::ranges::find(choices, text(offer.rows), &Choice::value) == choices.end())
            choices.push_back({text(offer.rows), text(offer.rows), ""});
    std::ranges::sort(choices, {}, &Choice::value);
    sheet.askChoice(
        "rows", Wording::tr("Which rows does worker {} read in the epoch?", workerName(worker)), choices,
        text(offers[0].rows),
        Wording::tr("Start at position {} of the order (the first is 0), then go on in steps of {}.", worker, workers));
    sheet.questions.back().explain = [offers](const std::string& answer) {
        for (const Offer& offer : offers)
            if (text(offer.rows) == answer) return offer.wrong;
        return Text();
    };
}

/// What three lines of code make of the shards: on, off and wrong, in an order of the sheet's own.
void askKinds(Sheet& sheet, int workers, Dice& dice) {
    struct Line {
        std::string id, code, kind;
    };
    std::vector<Line> lines = {
        {"before", fmt::format("dataset.shard({}, i).shuffle(1000)", workers), "on"},
        {"alike", fmt::format("dataset.shuffle(1000, seed=7).shard({}, i)", workers), "on"},
        {"after", fmt::format("dataset.shuffle(1000, seed=i).shard({}, i)", workers), "wrong"},
        {"without", "dataset.shuffle(1000, seed=i)", "off"},
    };
    dice.shuffle(lines);
    for (const Line& line : lines) {
        sheet.askChoice(
            line.id, Wording::tr("Worker i of {} reads `{}`. How are the rows shared out?", workers, line.code),
            {{"on", Wording::tr("each row is read by one worker"), ""},
             {"off", Wording::tr("every worker reads all rows"), ""},
             {"wrong", Wording::tr("some rows are read by several, others by none"), ""}},
            line.kind, Wording::tr("Is there a shard, and do all workers see the same order where it is taken?"));
        sheet.questions.back().explain = [line](const std::string& answer) {
            if (line.kind == "off") return Complaint::tr("Nothing in that line leaves out a row.");
            if (answer == "off") return Complaint::tr("shard() leaves each worker only its part.");
            if (line.kind == "wrong")
                return Complaint::tr(
                    "Each worker shuffles with a seed of its own, so position 0 is a different row for each.");
            return line.id == "before"
                       ? Complaint::tr(
                             "The shard is taken before anything is shuffled; after it each may shuffle as "
                             "it likes.")
                       : Complaint::tr("All shuffle with the same seed, so all see the same order where they shard.");
        };
    }
}

void askCoverage(Sheet& sheet, const std::vector<Rows>& orders) {
    const Coverage coverage = coverageOf(orders);
    std::string prompt =
        Wording::tr("Now each worker shuffles with a seed of its own and then takes its shard. The orders are:");
    for (std::size_t worker = 0; worker < orders.size(); ++worker)
        prompt += fmt::format("{} {}: {}", worker == 0 ? "" : ";", workerName(static_cast<int>(worker)),
                              text(orders[worker]));
    const auto why = [coverage](const std::string& answer) {
        if (answer == std::to_string(coverage.once)) return Complaint::tr("That many are read exactly once.");
        if (answer == "0")
            return Complaint::tr("The orders differ, so the shards overlap. Write down the shard of each worker.");
        return Complaint::tr("Write down the shard of each worker, and tick the rows off.");
    };
    sheet
        .ask("never", prompt + ". " + Wording::tr("How many rows does nobody read?"), std::to_string(coverage.never),
             Wording::tr("It is {}'s order that counts, positions 0, {}, {} …", workerName(0), orders.size(),
                         2 * orders.size()))
        .explain = why;
    sheet
        .ask("more", Wording::tr("How many rows do two workers or more read?"), std::to_string(coverage.more),
             Wording::tr("Every position taken up by a row twice is missing for a row that nobody reads."))
        .explain = why;
}

void askSteps(Sheet& sheet, int workers, Dice& dice) {
    const int batch = 1 << dice.between(4, 7), on = dice.between(10, 60), rows = workers * batch * on;
    const std::string prompt =
        Wording::tr("{} rows, {} workers, batches of {} rows for each worker", rows, workers, batch) + ": ";
    const auto why = [=](const std::string& answer) {
        if (answer == std::to_string(rows / batch) || answer == std::to_string(on))
            return Complaint::tr(
                "In a step the workers together take {} rows where the data is sharded. Without it, "
                "each has all {} rows before it.",
                workers * batch, rows);
        return Complaint::tr("It is rows divided by the rows that are taken in a step.");
    };
    sheet
        .ask("steps", prompt + Wording::tr("how many steps are there in an epoch, with shards?"), std::to_string(on),
             Wording::tr("The workers together take {} × {} rows in a step.", workers, batch))
        .explain = why;
    sheet
        .ask("unsharded", prompt + Wording::tr("how many steps until each worker has read all rows, without shards?"),
             std::to_string(rows / batch), Wording::tr("Each of them reads everything, {} rows in a step.", batch))
        .explain = why;
}

Outcome<Sheet> generateShardTheData(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers"), rows = workers * dice.between(3, 4);
    const Rows order = shuffled(rows, dice);
    Sheet sheet;
    sheet.intro = Wording::tr(
                      "{} workers train on {} rows. All of them shuffle alike; the order of this epoch is\n\n    "
                      "{}\n\nand then worker i takes *shard({}, i)*: A is worker 0.",
                      workers, rows, text(order), workers) +
                  "\n";
    askRows(sheet, order, workers, dice.between(0, workers - 1));
    askKinds(sheet, workers, dice);
    std::vector<Rows> orders(workers);
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        for (Rows& each : orders) each = shuffled(rows, dice);
        if (coverageOf(orders).never > 0) break;
    }
    askCoverage(sheet, orders);
    askSteps(sheet, workers, dice);
    return sheet;
}

}  // namespace

const Exercise& shardTheData =
    Exercise("shard-the-data", "Shard the data",
             "Which rows go to which worker, and what goes wrong without shards or with wrong ones?",
             "Sergeev and Del Balso, Horovod, 2018; TensorFlow, tf.data.Dataset.shard", generateShardTheData,
             {workersParameter(2, 4, 3)});

}  // namespace kolo::lessons
