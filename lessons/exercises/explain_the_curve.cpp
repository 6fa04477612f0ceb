// SPDX-License-Identifier: Apache-2.0
//
// Explain the curve: how long an allreduce takes, over the size of the array. Which setting made it? The curve is
// modelled, and says so: every step costs the latency of a link and the bytes that its busiest worker sends or receives
// over the link's rate (Hockney's model; a link carries both ways at once), counted from the schedule's transfers. So a
// master pays for what all the others send it. The sizes begin where the latency is all that counts, so that the flat
// part tells the number of steps to whoever rounds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/catalogue.h"
#include "engine/api/number_words.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr double kRateBytesPerUs = 1000;  // 1 GB/s

/// What an edition draws from.
struct Draw {
    std::vector<std::string> algorithms;
    std::vector<int> latenciesUs;
    std::int64_t smallestBytes;
    double tellApart;  ///< curves closer than this everywhere could not be told apart
    bool receives;     ///< what a worker receives counts as well
};
Draw drawOf(int edition) {
    const std::vector<std::string> six = {"ring",       "tree",         "butterfly", "halving-doubling",
                                          "all-to-all", "master-worker"};
    if (edition == 1) return {six, {5, 10, 20, 50}, 1024, 1.25, false};
    Draw draw{six, {20, 50, 100}, 64, 1.5, true};
    draw.algorithms.push_back("direct");
    return draw;
}

double modelledUs(const Schedule& schedule, std::int64_t elements, double latencyUs, bool receives) {
    double total = 0;
    for (const Step& step : schedule.steps) {
        std::vector<double> sent(schedule.ranks), received(schedule.ranks);
        for (const Transfer& transfer : step.transfers) {
            const double bytes = 4.0 * static_cast<double>(chunkRange(elements, schedule.chunks, transfer.chunk).count);
            sent[transfer.from] += bytes;
            if (receives) received[transfer.to] += bytes;
        }
        const double busiest =
            std::max(*std::max_element(sent.begin(), sent.end()), *std::max_element(received.begin(), received.end()));
        total += latencyUs + busiest / kRateBytesPerUs;
    }
    return total;
}

struct CurveCandidate {
    std::string title;  // the engine's, in English
    std::size_t steps = 0;
    std::vector<std::pair<double, double>> points;
};

bool alike(const CurveCandidate& a, const CurveCandidate& b, double tellApart) {
    for (std::size_t i = 0; i < a.points.size(); ++i)
        if (std::max(a.points[i].second / b.points[i].second, b.points[i].second / a.points[i].second) > tellApart)
            return false;
    return true;
}

/// Where the curve of `other` would be, at the end where they differ more.
Text whyNot(const CurveCandidate& other, const CurveCandidate& shown) {
    const auto apart = [&](std::size_t at) {
        return std::abs(std::log(other.points[at].second / shown.points[at].second));
    };
    const std::size_t last = shown.points.size() - 1, at = apart(0) > apart(last) ? 0 : last;
    const auto time = [at](const CurveCandidate& of) {
        return formatDuration(static_cast<std::int64_t>(std::llround(of.points[at].second * 1000)));
    };
    return Complaint::tr("With {} an array of {} would take {}; the curve is at {} there.", Text::of(other.title),
                         formatBytes(shown.points[at].first), time(other), time(shown));
}

Outcome<Sheet> generateExplainTheCurve(const Settings& settings, std::uint64_t seed, int edition) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers");
    Draw draw = drawOf(edition);
    const double latencyUs = dice.oneOf(draw.latenciesUs);
    // Of two that are alike the first stays; which that is, is drawn.
    if (edition > 1) dice.shuffle(draw.algorithms);
    std::vector<CurveCandidate> candidates;
    for (const std::string& id : draw.algorithms) {
        const auto schedule = TRY(scheduleOf(id, workers));
        CurveCandidate candidate;
        candidate.steps = schedule.steps.size();
        for (const AlgorithmInfo& info : algorithmCatalogue())
            if (info.id == id) candidate.title = info.title;
        for (std::int64_t bytes = draw.smallestBytes; bytes <= 64 << 20; bytes *= 4)
            candidate.points.emplace_back(static_cast<double>(bytes),
                                          modelledUs(schedule, bytes / 4, latencyUs, draw.receives));
        if (std::none_of(candidates.begin(), candidates.end(),
                         [&](const CurveCandidate& other) { return alike(other, candidate, draw.tellApart); }))
            candidates.push_back(std::move(candidate));
    }
    dice.shuffle(candidates);
    if (candidates.size() > 4) candidates.resize(4);
    const CurveCandidate shown = dice.oneOf(candidates);

    Sheet sheet;
    sheet.intro = Wording::tr(
        "The curve shows how long one allreduce takes on **{} workers**, over the size of the array. A link moves "
        "1 GB/s, and every iteration costs **{} µs** before its first byte. Which algorithm made it?\n\n{}",
        workers, latencyUs,
        draw.receives
            ? Wording::tr(
                  "The curve is modelled, not measured: an iteration takes the latency plus bytes ÷ rate, where "
                  "the bytes are those of the worker that sends or receives most. A link carries both ways at "
                  "once.")
            : Wording::tr("The curve is modelled, not measured: iterations × latency + bytes of the busiest worker ÷ "
                          "rate."));
    sheet.curve = Curve{Wording::tr("array, bytes"), Wording::tr("time, µs"), shown.points,
                        Wording::tr("modelled: {} µs and 1 GB/s per link", latencyUs)};
    std::vector<std::string> titles;
    for (const CurveCandidate& each : candidates) titles.push_back(each.title);
    sheet.askChoice(
        "algorithm", Wording::tr("Which algorithm made this curve?"), titleChoices(titles), shown.title,
        Wording::tr(
            "The flat part on the left gives away the number of iterations, the slope on the right the bytes."));
    sheet.questions.back().explain = [candidates, shown](const std::string& answer) {
        const auto other = std::ranges::find(candidates, answer, &CurveCandidate::title);
        return other == candidates.end() ? Text() : whyNot(*other, shown);
    };
    sheet.ask("iterations", Wording::tr("Going by the flat part, how many iterations does it take?"),
              std::to_string(shown.steps),
              Wording::tr("Divide the time at {}, {:.1f} µs, by the latency, {} µs; the bytes add little.",
                          formatBytes(shown.points.front().first), Decimal{shown.points.front().second}, latencyUs));
    return sheet;
}

}  // namespace

const Exercise& explainTheCurve = Exercise(
    "explain-the-curve", "Explain the curve", "Which algorithm made this curve of time over size?",
    "Hockney 1994; Thakur, Rabenseifner and Gropp 2005", generateExplainTheCurve, {workersParameter(4, 64, 8)});

}  // namespace kolo::lessons
