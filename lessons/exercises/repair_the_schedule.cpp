// SPDX-License-Identifier: Apache-2.0
//
// Repair the schedule: one transfer of a right schedule was changed, so that the result is wrong. Which, and how must
// it be? The change is drawn until the proof says that it is wrong, and that exactly one single change makes it right
// again.
#include <fmt/format.h>

#include "engine/api/catalogue.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

/// How many ways there are to make it right by giving one transfer another receiver or another chunk; stops at two.
int repairs(Schedule schedule) {
    int found = 0;
    for (Step& step : schedule.steps) {
        for (Transfer& transfer : step.transfers) {
            const Transfer original = transfer;
            for (int to = 0; to < schedule.ranks; ++to) {
                for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
                    if (to == original.from || (to == original.to && chunk == original.chunk)) continue;
                    transfer.to = to;
                    transfer.chunk = chunk;
                    if (proveSchedule(schedule) && ++found > 1) return found;
                }
            }
            transfer = original;
        }
    }
    return found;
}

Outcome<Sheet> generateRepairTheSchedule(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers");
    const auto right = scheduleOf("ring", workers);
    if (!right) return right.error();
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        Schedule broken = *right;
        const int at = dice.between(0, static_cast<int>(broken.steps.size()) - 1);
        std::vector<Transfer>& transfers = broken.steps[at].transfers;
        Transfer& transfer = transfers[dice.between(0, static_cast<int>(transfers.size()) - 1)];
        const Transfer original = transfer;
        if (dice.between(0, 1) == 0) {
            transfer.chunk = dice.between(0, broken.chunks - 1);
        } else {
            transfer.to = dice.between(0, workers - 1);
        }
        if (transfer == original || transfer.to == transfer.from) continue;
        if (proveSchedule(broken) || repairs(broken) != 1) continue;

        Sheet sheet;
        sheet.intro = Wording::tr(
            "A ring allreduce of {} workers, but **one transfer is wrong**: it goes to the wrong worker or carries the "
            "wrong chunk, and so the sums come out wrong. Find it and repair it.",
            workers);
        sheet.ask("step", Wording::tr("In which iteration is the wrong transfer?"), std::to_string(at + 1),
                  at < workers - 1 ? Wording::tr("It is in the first phase, while partial sums travel.")
                                   : Wording::tr("It is in the second phase, while complete chunks are handed round."));
        sheet.askChoice("sender", Wording::tr("Who sends it?"), workerChoices(workers), workerName(original.from),
                        Wording::tr("In a ring every worker sends to its right-hand neighbour, the chunk that it got "
                                    "in the iteration before."));
        sheet.askChoice("receiver", Wording::tr("To whom must it go?"), workerChoices(workers), workerName(original.to),
                        Wording::tr("In a ring, always to the right-hand neighbour."));
        sheet.ask(
            "chunk", Wording::tr("Which chunk must it carry?"), std::to_string(original.chunk),
            Wording::tr("The one that reached the sender in the iteration before; in the first, its own number."));
        sheet.schedule = std::move(broken);
        return sheet;
    }
    return anotherSeed(
        Complaint::tr("The seed {} gives no schedule that can be repaired in one way only; take another.", seed));
}

}  // namespace

const Exercise& repairTheSchedule =
    Exercise("repair-the-schedule", "Repair the schedule",
             "One transfer of a ring allreduce is wrong: find it and set it right.",
             "Payberah, Distributed Learning, KTH 2019", generateRepairTheSchedule, {workersParameter(3, 6, 4)});

}  // namespace kolo::lessons
