// SPDX-License-Identifier: Apache-2.0
//
// Choose a strategy for a scenario: a model, four machines and a limit (a narrow link, a small device, a shared
// switch); which system keeps to it? The choice is run, and what the run sends, holds and learns decides. The model is
// wide, so its gradients are heavy, and its narrow middle is cheap to cut: so each limit lets through other systems
// than the others do; tests/lessons runs all of them.
#include "engine/api/declare.h"
#include "engine/api/number_words.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/tuning.h"

namespace kolo::lessons {

namespace {

constexpr int kTrainedWorkers = 4, kSteps = 40;
constexpr double kStrategyLoss = 0.21;
constexpr const char* kTrainedSystems[] = {"bigdl", "firecaffe",          "horovod", "hypar-flow",
                                           "mxnet", "tf-central-storage", "zero"};

Outcome<Sheet> generateChooseAStrategy(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    Sheet sheet;
    sheet.intro = Wording::tr(
        "Four machines with one device each train a perceptron (64-384-32-384-10, Adam, {} steps). It must end with a "
        "held-out loss of at most {}. Choose the system and each worker's batch. **Trying is free**; only what you "
        "hand in counts.",
        kSteps, Decimal{kStrategyLoss});
    Tuning tuning;
    tuning.base.parameters = {{"model", "mlp:64-384-32-384-10"},
                              {"dataset", "digits8"},
                              {"optimizer", "adam"},
                              {"lr", "0.002"},
                              {"steps", std::to_string(kSteps)},
                              {"seed", std::to_string(dice.between(1, 9))}};
    tuning.base.devices = {"virtual", kTrainedWorkers};
    tuning.base.detail = Detail::Summary;
    std::vector<Choice> choices;
    for (const char* id : kTrainedSystems) {
        const auto system = TRY(systems::find(id));
        choices.push_back({id, "", system->what.shown()});
    }
    tuning.knobs = {declare::choice("system", choices, Wording::tr("Who keeps the parameters, and who sends what.")),
                    declare::choice("batch", {{"16", "", ""}, {"32", "", ""}, {"64", "", ""}},
                                    Wording::tr("Rows of each worker in a step."))};
    sheet.tuning = std::move(tuning);
    const std::int64_t link = 500'000 * dice.between(27, 33), device = 10'000 * dice.between(95, 109),
                       total = 1'000'000 * dice.between(30, 36);
    askRun(sheet, "link",
           Wording::tr("Every machine has a narrow link of its own: none may send more than {} bytes in all.",
                       groupedNumber(link)),
           {kStrategyLoss, kNoLimit, link, {}},
           Wording::tr("Who sends more than the others? And in which of these systems does everybody send the same?"));
    askRun(sheet, "device",
           Wording::tr("The devices are small: none may hold more than {} bytes at its peak.", groupedNumber(device)),
           {kStrategyLoss, kNoLimit, {}, device},
           Wording::tr("Adam keeps two numbers for each parameter. Does every device need all of them? And what grows "
                       "with the batch?"));
    askRun(sheet, "switch",
           Wording::tr("All share one slow switch: together they may send at most {} bytes.", groupedNumber(total)),
           {kStrategyLoss, total, {}, {}},
           Wording::tr("What is small in this model? Cut it there, and only that travels."));
    return sheet;
}

}  // namespace

const Exercise& chooseAStrategy = Exercise(
    "choose-a-strategy", "Choose a strategy",
    "A narrow link, small devices, a slow switch: which system keeps to the limit? The choice is run.",
    "Payberah, Distributed Machine Learning Frameworks, KTH; Awan et al., HyPar-Flow, 2020", generateChooseAStrategy);

}  // namespace kolo::lessons
