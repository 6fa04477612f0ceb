// SPDX-License-Identifier: Apache-2.0
//
// Which algorithm is this? Its transfers are drawn iteration by iteration; its name is not told.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/api/catalogue.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/worked.h"

namespace kolo::lessons {

namespace {

constexpr std::size_t kChoices = 5;
/// Of both editions: an algorithm that is added must not change what a seed draws.
constexpr std::string_view kAlgorithms[] = {"ring",       "tree",          "butterfly",   "halving-doubling",
                                            "all-to-all", "master-worker", "round-robin", "hierarchical",
                                            "direct"};

struct Candidate {
    std::string id, title;  // the engine's, in English
    Schedule schedule;
};

/// What is drawn: who sends what to whom in which iteration. Not the order in which a step lists it, and not the words
/// for its phase, by which alone the tree of four workers differs from their hierarchy.
std::vector<std::vector<std::tuple<int, int, int>>> drawn(const Schedule& schedule) {
    std::vector<std::vector<std::tuple<int, int, int>>> steps;
    for (const Step& step : schedule.steps) {
        auto& transfers = steps.emplace_back();
        for (const Transfer& each : step.transfers) transfers.emplace_back(each.from, each.to, each.chunk);
        std::sort(transfers.begin(), transfers.end());
    }
    return steps;
}

/// What the picture of `other` would show instead.
Text whyNot(const Candidate& other, const Schedule& shown) {
    const Text title = Text::of(other.title);
    const Schedule& its = other.schedule;
    if (its.steps.size() != shown.steps.size())
        return its.steps.size() == 1
                   ? Complaint::tr("{} would take one iteration; the picture shows {}.", title, shown.steps.size())
                   : Complaint::tr("{} would take {} iterations; the picture shows {}.", title, its.steps.size(),
                                   shown.steps.size());
    if (its.chunks == 1 && shown.chunks > 1)
        return Complaint::tr("{} would send whole arrays; in the picture they are cut into {} chunks.", title,
                             shown.chunks);
    if (its.chunks > 1 && shown.chunks == 1)
        return Complaint::tr("{} would cut the array into {} chunks; in the picture it is sent whole.", title,
                             its.chunks);
    if (its.chunks != shown.chunks)
        return Complaint::tr("{} would cut the array into {} parts; in the picture it has {}.", title, its.chunks,
                             shown.chunks);
    const auto there = drawn(its), here = drawn(shown);
    for (std::size_t step = 0; step < there.size(); ++step) {
        for (const auto& transfer : there[step]) {
            if (std::ranges::find(here[step], transfer) != here[step].end()) continue;
            const auto& [from, to, chunk] = transfer;
            return Complaint::tr("With {}, {} would send chunk {} to {} in iteration {}; in the picture it does not.",
                                 title, workerName(from), chunk, workerName(to), step + 1);
        }
    }
    return Complaint::tr("{} is not what the picture shows.", title);
}

Outcome<Sheet> generateWhichAlgorithm(const Settings& settings, std::uint64_t seed, int edition) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers");
    std::vector<Candidate> candidates;
    for (const AlgorithmInfo& info : algorithmCatalogue()) {
        if (std::ranges::find(kAlgorithms, info.id) == std::end(kAlgorithms)) continue;
        const auto schedule = scheduleOf(info.id, workers);
        if (!schedule) continue;  // it does not take that many
        // For few workers some algorithms are one and the same; nobody could tell them apart.
        const bool known = std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& other) {
            return edition == 1 ? other.schedule.steps == schedule->steps : drawn(other.schedule) == drawn(*schedule);
        });
        if (!known) candidates.push_back({info.id, info.title, *schedule});
    }
    dice.shuffle(candidates);
    if (candidates.size() > kChoices) candidates.resize(kChoices);

    const Candidate shown = dice.oneOf(candidates);
    Sheet sheet;
    sheet.intro = Wording::tr(
        "{} workers allreduce their arrays. Look at who sends what to whom in every iteration: **which algorithm is "
        "it?**",
        workers);
    sheet.schedule = shown.schedule;
    sheet.schedule->algorithm.clear();
    for (Step& step : sheet.schedule->steps) step.phase.clear();  // its words would tell
    sheet.modelRun = runOf(shown.id, drawNumbers(dice, workers, shown.schedule.chunks, ReduceOp::Sum), ReduceOp::Sum);
    std::vector<std::string> titles;
    for (const Candidate& each : candidates) titles.push_back(each.title);
    const std::size_t steps = shown.schedule.steps.size();
    const int parts = shown.schedule.chunks;
    sheet.askChoice("algorithm", Wording::tr("Which algorithm is this?"), titleChoices(titles), shown.title,
                    parts == 1
                        ? Wording::tr("It takes {} iterations, and cuts the array into {} part.", steps, parts)
                        : Wording::tr("It takes {} iterations, and cuts the array into {} parts.", steps, parts));
    sheet.questions.back().explain = [candidates, schedule = shown.schedule](const std::string& answer) {
        const auto other = std::ranges::find(candidates, answer, &Candidate::title);
        return other == candidates.end() ? Text() : whyNot(*other, schedule);
    };
    return sheet;
}

}  // namespace

const Exercise& whichAlgorithm =
    Exercise("which-algorithm", "Which algorithm is this?", "Tell an allreduce algorithm by its transfers.",
             "Payberah, Distributed Learning, KTH 2019", generateWhichAlgorithm, {workersParameter(3, 16, 4)});

}  // namespace kolo::lessons
