// SPDX-License-Identifier: Apache-2.0
//
// Trace staleness: a server's log of pulls and pushes, and for every gradient the number of updates that were applied
// after its worker had read the parameters. The log is of asynchronous training: every push is applied at once.
//
//     1  A pulls     (version 0)
//     2  B pulls     (version 0)
//     3  B pushes    staleness 0, version 1
//     4  A pushes    staleness 1, version 2
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr int kLines = 14, kFewestPushes = 5, kLeastWorst = 2;

struct Line {
    int worker = 0;
    bool push = false;
    int pulledAt = 0;  ///< push: the line, from 0, in which its worker read the parameters
    int version = 0;   ///< of the server, after the line
    int staleness = 0;
};

std::vector<Line> drawLog(int workers, Dice& dice) {
    std::vector<int> pulledAt(workers, -1);
    std::vector<Line> log;
    int version = 0;
    while (log.size() < kLines) {
        Line line;
        line.worker = dice.between(0, workers - 1);
        int& pulled = pulledAt[line.worker];
        line.push = pulled >= 0;
        if (line.push) {
            line.pulledAt = pulled;
            line.staleness = version - log[pulled].version;
            ++version;
        }
        pulled = line.push ? -1 : static_cast<int>(log.size());
        line.version = version;
        log.push_back(line);
    }
    return log;
}

std::vector<int> stalenessOf(const std::vector<Line>& log) {
    std::vector<int> all;
    for (const Line& line : log)
        if (line.push) all.push_back(line.staleness);
    return all;
}

Text whyNot(const std::vector<Line>& log, int at, const std::string& answer) {
    const Line& line = log[at];
    const auto is = [&](int value) { return answer == std::to_string(value); };
    const int between = at - line.pulledAt - 1;
    int fromStart = 0;  // since the push before, not since the pull
    for (int i = at - 1; i >= 0 && !(log[i].push && log[i].worker == line.worker); --i)
        fromStart += log[i].push ? 1 : 0;
    if (is(line.staleness + 1))
        return Complaint::tr("Its own update does not count: how far had the others got when it arrived?");
    if (is(line.version - 1) || is(line.version))
        return Complaint::tr("That is the server's version. {} had not read version 0, but version {}.",
                             workerName(line.worker), log[line.pulledAt].version);
    if (is(fromStart))
        return Complaint::tr("It counts from when {} read the parameters, in line {}.", workerName(line.worker),
                             line.pulledAt + 1);
    if (is(between)) return Complaint::tr("Pulls change nothing at the server; only pushes count.");
    return Complaint::tr("Count the pushes between line {}, where {} read the parameters, and line {}.",
                         line.pulledAt + 1, workerName(line.worker), at + 1);
}

Outcome<Sheet> generateTraceTheStaleness(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers");
    std::vector<Line> log;
    std::vector<int> staleness;
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        log = drawLog(workers, dice);
        staleness = stalenessOf(log);
        if (staleness.size() >= kFewestPushes && std::ranges::max(staleness) >= kLeastWorst) break;
    }
    const int worst = std::ranges::max(staleness), updates = static_cast<int>(staleness.size());
    const int bound = dice.between(0, worst - 1);

    Sheet sheet;
    sheet.intro = Wording::tr(
                      "A server keeps the parameters for {} workers and applies every gradient as soon as it arrives. "
                      "A gradient's *staleness* is the number of updates that were applied after its worker had read "
                      "the parameters. The server's log, starting at version 0:",
                      workers) +
                  fmt::format("\n\n| {} | {} |\n| --- | --- |\n", Wording::tr("Line"), Wording::tr("What happens"));
    for (std::size_t i = 0; i < log.size(); ++i)
        sheet.intro += fmt::format("| {} | {} |\n", i + 1,
                                   log[i].push ? Wording::tr("{} pushes a gradient", workerName(log[i].worker))
                                               : Wording::tr("{} pulls the parameters", workerName(log[i].worker)));
    for (int at = 0; at < kLines; ++at) {
        if (!log[at].push) continue;
        sheet
            .ask(fmt::format("line{}", at + 1),
                 Wording::tr("Line {}: how stale is the gradient of {}?", at + 1, workerName(log[at].worker)),
                 std::to_string(log[at].staleness),
                 Wording::tr("{} read the parameters in line {}.", workerName(log[at].worker), log[at].pulledAt + 1))
            .explain = [log, at](const std::string& answer) { return whyNot(log, at, answer); };
    }
    sheet
        .ask("version", Wording::tr("What version are the parameters at the end?"), std::to_string(updates),
             Wording::tr("Every push that is applied makes a new version."))
        .explain = [updates](const std::string& answer) {
        return answer == std::to_string(kLines) ? Complaint::tr("That counts the pulls, too, which change nothing.")
               : answer == std::to_string(updates - 1)
                   ? Complaint::tr("The first version is 0, and the first push makes it 1.")
                   : Complaint::tr("Count the pushes.");
    };
    const auto older = std::ranges::count_if(staleness, [&](int each) { return each > bound; });
    const auto atLeast = std::ranges::count_if(staleness, [&](int each) { return each >= bound; });
    sheet
        .ask("bound", Wording::tr("How many of the gradients are staler than a bound of {} would allow?", bound),
             std::to_string(older), Wording::tr("A staleness of exactly {} is still allowed.", bound))
        .explain = [=](const std::string& answer) {
        return answer == std::to_string(atLeast) && atLeast != older
                   ? Complaint::tr("A staleness of exactly {} is still allowed.", bound)
               : answer == std::to_string(updates - older)
                   ? Complaint::tr("That many keep to the bound; the question is about the others.")
                   : Complaint::tr("Look at the staleness of each push once more, and count those above {}.", bound);
    };
    const std::string slowest = workerName(
        std::ranges::max_element(log, {}, [](const Line& line) { return line.push ? line.staleness : -1; })->worker);
    // Two may share the largest; then either is meant by no question.
    if (std::ranges::count(staleness, worst) == 1) {
        sheet.askChoice("stalest", Wording::tr("Who pushed the stalest gradient?"), workerChoices(workers), slowest,
                        Wording::tr("Who computes longest while the others push?"));
        sheet.questions.back().explain = [log, worst](const std::string& answer) {
            int own = -1;
            for (const Line& line : log)
                if (line.push && workerName(line.worker) == answer) own = std::max(own, line.staleness);
            return own < 0 ? Complaint::tr("{} pushed nothing.", answer)
                           : Complaint::tr("No gradient of {} is staler than {}; there is one that is.", answer, own);
        };
    }
    return sheet;
}

}  // namespace

const Exercise& traceTheStaleness =
    Exercise("trace-the-staleness", "Trace the staleness",
             "From a server's log of pulls and pushes: how old are the parameters a gradient belongs to?",
             "Ho et al., More Effective Distributed ML via a Stale Synchronous Parallel Parameter Server, 2013",
             generateTraceTheStaleness, {workersParameter(2, 5, 3)});

}  // namespace kolo::lessons
