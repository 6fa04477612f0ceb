// SPDX-License-Identifier: Apache-2.0
//
// Choose the cuts: of ZeRO's stages and recomputation, which make the model fit, and which of those sends least? The
// limit is drawn so that exactly one choice is best.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/api/wording.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/zero_plan.h"

namespace kolo::lessons {

namespace {

constexpr std::int64_t kMegabyte = 1'000'000;

struct Cuts {
    int zero = 0;
    bool recomputes = false;
    std::int64_t megabytes = 0, sentBytes = 0;
};

struct Problem {
    ZeroCase model;
    int keptMb = 0, recomputedMb = 0;  // activations
    std::int64_t limitMb = 0;
    Cuts best;
};

/// From the most welcome to the least: what sends least, then what computes nothing twice, then what cuts least.
std::vector<Cuts> inOrder(const Problem& problem) {
    std::vector<Cuts> all;
    for (int zero = 0; zero <= 3; ++zero)
        for (const bool recomputes : {false, true}) {
            const ZeroPrice price = zeroPrice(problem.model, zero);
            all.push_back({zero, recomputes,
                           price.states() / kMegabyte + (recomputes ? problem.recomputedMb : problem.keptMb),
                           price.sentBytes});
        }
    std::ranges::sort(all, {}, [](const Cuts& cuts) { return std::tuple(cuts.sentBytes, cuts.recomputes, cuts.zero); });
    return all;
}

/// A limit under which `wanted` fits, and nothing more welcome does. False: there is none.
bool setLimit(Problem& problem, std::size_t wanted, Dice& dice) {
    const std::vector<Cuts> all = inOrder(problem);
    problem.best = all[wanted];
    std::int64_t below = 2 * all.front().megabytes;
    for (std::size_t i = 0; i < wanted; ++i) below = std::min(below, all[i].megabytes);
    const std::int64_t step = 100, least = (problem.best.megabytes + step - 1) / step;
    if (least * step >= below) return false;
    const int room = static_cast<int>(std::min<std::int64_t>((below - 1) / step - least, 1000));
    problem.limitMb = step * (least + dice.between(0, room));
    return true;
}

Problem drawProblem(Dice& dice) {
    Problem problem;
    for (int i = 0; i < kPatience; ++i) {
        problem.model = drawZero(dice, 60);
        problem.recomputedMb = 100 * dice.between(2, 20);
        problem.keptMb = problem.recomputedMb * dice.between(3, 10);
        if (setLimit(problem, static_cast<std::size_t>(dice.between(1, 7)), dice)) return problem;
    }
    setLimit(problem, 0, dice);
    return problem;
}

Outcome<Sheet> generateChooseTheCuts(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    const Problem problem = drawProblem(dice);
    const ZeroCase& model = problem.model;
    Sheet sheet;
    sheet.intro = Wording::tr(
        "**N = {} devices of {} MB each** train a model of **Ψ = {} million parameters** with **{}** in {}. Its "
        "activations take **{} MB** on every device, or **{} MB** if they are computed again in the backward pass; "
        "buffers count nothing here.\n\nChoose so that it fits, and that as few bytes as possible are sent. Of choices "
        "that send the same, the one without recomputation is better, and of those the lower *zero*.",
        model.devices, problem.limitMb, model.parameters / 1'000'000, model.optimizer(), model.precision(),
        problem.keptMb, problem.recomputedMb);
    std::vector<Choice> stages;
    for (const char* zero : {"0", "1", "2", "3"}) stages.push_back({zero, zero, ""});
    sheet.askChoice("zero", Wording::tr("Which stage of ZeRO?"), stages, std::to_string(problem.best.zero),
                    Wording::tr("zero=0, 1 and 2 send the same; zero=3 half as much again. A parameter takes {} B, its "
                                "gradient {} B, the optimizer {} B.",
                                model.numberBytes(), model.numberBytes(), model.optimizerBytes()));
    sheet.askChoice("recompute", Wording::tr("Are activations computed again?"),
                    {{"no", Wording::tr("no, they are kept"), ""}, {"yes", Wording::tr("yes"), ""}},
                    problem.best.recomputes ? "yes" : "no",
                    Wording::tr("Only if nothing that sends as little fits without it."));
    sheet.ask("memory", Wording::tr("How many MB does each device then hold, states and activations?"),
              std::to_string(problem.best.megabytes),
              Wording::tr("Whatever is cut counts 1/{}; the activations come on top.", model.devices));
    return sheet;
}

}  // namespace

const Exercise& chooseTheCuts =
    Exercise("choose-the-cuts", "Choose the cuts",
             "Which of ZeRO's stages, with recomputation or without, makes a model fit with the fewest bytes sent?",
             "Rajbhandari et al., ZeRO, SC 2020", generateChooseTheCuts);

}  // namespace kolo::lessons
