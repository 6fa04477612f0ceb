// SPDX-License-Identifier: Apache-2.0
//
// Tune it: train two workers on two spirals so that the loss comes down to a target and the traffic stays within a
// budget. Whoever sends every gradient in full learns well and sends too much; whoever sends hardly anything learns
// nothing. The budgets are set so that the gradient must be made smaller in one of several ways, and then so that it
// must be sent less often; tests/lessons runs a solution of each.
#include <fmt/format.h>

#include "engine/api/declare.h"
#include "engine/api/number_words.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/tuning.h"

namespace kolo::lessons {

namespace {

constexpr int kSteps = 120;
constexpr double kTargetLoss = 0.25;
// In full, 322 parameters of 4 bytes travel once each way in each of the 120 steps: 309 120 bytes.
constexpr int kInFull = 309'120;

void askLimited(Sheet& sheet, std::string id, int bytes, std::string hint) {
    askRun(sheet, std::move(id),
           Wording::tr("Reach a held-out loss of at most {} with at most {} bytes in all.", Decimal{kTargetLoss},
                       groupedNumber(bytes)),
           {kTargetLoss, bytes, {}, {}}, std::move(hint));
}

Outcome<Sheet> generateTuneIt(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    Sheet sheet;
    sheet.intro = Wording::tr(
        "Two workers train a small network to tell two spirals apart, for {} steps. With every gradient sent in full, "
        "they send **{} bytes**. Turn the knobs until the loss is low enough *and* the traffic small enough. **Trying "
        "is free**; only what you hand in counts.",
        kSteps, groupedNumber(kInFull));
    Tuning tuning;
    tuning.base.strategy = "data-parallel";
    tuning.base.parameters = {{"model", "mlp:2-64-2"},
                              {"dataset", "spirals"},
                              {"steps", std::to_string(kSteps)},
                              {"seed", std::to_string(dice.between(1, 12))}};
    tuning.base.devices = {"virtual", 2};
    tuning.base.detail = Detail::Summary;
    tuning.knobs = {
        declare::choice("lr", {{"0.01", "", ""}, {"0.05", "", ""}, {"0.2", "", ""}}, Wording::tr("The learning rate.")),
        declare::choice("compress",
                        {{"none", "", Wording::tr("every value")},
                         {"qsgd:4", "", Wording::tr("four levels, rounded at random")},
                         {"onebit", "", Wording::tr("the sign and two means")},
                         {"topk:0.1", "", Wording::tr("the largest tenth")},
                         {"topk:0.01", "", Wording::tr("the largest hundredth")}},
                        Wording::tr("How gradients are compressed before they are sent.")),
        declare::choice("precision", {{"fp32", "", Wording::tr("4 bytes")}, {"fp16", "", Wording::tr("2 bytes")}},
                        Wording::tr("In what precision values are sent.")),
        declare::choice("sync",
                        {{"sync", "", Wording::tr("every step")},
                         {"local:8", "", Wording::tr("every eighth step, the parameters")}},
                        Wording::tr("How often the workers agree."))};
    sheet.tuning = std::move(tuning);
    askLimited(sheet, "half", dice.between(156, 200) * 1000,
               Wording::tr("Half the bytes a value, or fewer values; and look at the learning rate."));
    askLimited(sheet, "fifth", dice.between(46, 60) * 1000,
               Wording::tr("Half precision is not enough. What can be rounded, and what can be left out?"));
    askLimited(sheet, "eighth", dice.between(392, 440) * 100,
               Wording::tr("Nobody says that the workers must agree after every step."));
    return sheet;
}

}  // namespace

const Exercise& tuneIt = Exercise(
    "tune-it", "Tune it", "Reach a target loss within a budget of bytes: a real training, and the knobs are yours.",
    "Alistarh et al., QSGD, 2017; Stich, Local SGD, 2019", generateTuneIt);

}  // namespace kolo::lessons
