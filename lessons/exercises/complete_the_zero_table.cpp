// SPDX-License-Identifier: Apache-2.0
//
// Complete ZeRO's table for a drawn model, optimizer and number of devices: what each device holds at every stage, and
// what a step sends.
#include <fmt/format.h>

#include "engine/api/wording.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/zero_plan.h"

namespace kolo::lessons {

namespace {

constexpr std::int64_t kMegabytes = 1'000'000;

Outcome<Sheet> generateCompleteTheZeroTable(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    const ZeroCase drawn = drawZero(dice, 12);
    Sheet sheet;
    sheet.intro = Wording::tr(
        "A model of **Ψ = {} million parameters** is trained by **N = {} devices** with **{}** in {}. Each device "
        "keeps all model states; but with *zero=1* only 1/N of the optimizer's, with *zero=2* of the gradients, too, "
        "and with *zero=3* of the parameters, too.\n\nComplete the table in MB, 1 MB = 1,000,000 bytes.",
        drawn.parameters / 1'000'000, drawn.devices, drawn.optimizer(), drawn.precision());
    const auto asMegabytes = [](std::int64_t bytes) { return std::to_string(bytes / kMegabytes); };
    for (int zero = 0; zero <= 3; ++zero)
        sheet.ask(
            fmt::format("states.{}", zero),
            Wording::tr("zero={}: how many MB of model states does each device hold?", zero),
            asMegabytes(zeroPrice(drawn, zero).states()),
            Wording::tr("A parameter takes {} B, its gradient {} B and the optimizer {} B; what is cut counts 1/{}.",
                        drawn.numberBytes(), drawn.numberBytes(), drawn.optimizerBytes(), drawn.devices));
    for (const int zero : {2, 3})
        sheet.ask(
            fmt::format("sent.{}", zero), Wording::tr("zero={}: how many MB does each device send in a step?", zero),
            asMegabytes(zeroPrice(drawn, zero).sentBytes),
            zero == 2 ? Wording::tr("A reduce-scatter of the gradients and an all-gather of the parameters; of each, "
                                    "a device's own part need not travel: (N − 1)/N of Ψ numbers.")
                      : Wording::tr("As with zero=2, but parameters are gathered twice: before the forward pass and "
                                    "before the backward pass."));
    return sheet;
}

}  // namespace

const Exercise& completeTheZeroTable =
    Exercise("complete-the-zero-table", "Complete ZeRO's table",
             "What does each device hold at every stage of ZeRO, and what does a step send?",
             "Rajbhandari et al., ZeRO, SC 2020, table 1", generateCompleteTheZeroTable);

}  // namespace kolo::lessons
