// SPDX-License-Identifier: Apache-2.0
//
// Fill the pipeline's grid: which pass does each device carry out in each time slot? The answers are the slots of the
// step plan that a run would carry out (engine/api/steps/slots.h).
#include <fmt/format.h>

#include "engine/api/declare.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/steps/slots.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/plan_on_paper.h"

namespace kolo::lessons {

namespace {

/// The passes of a device with their time slots, in order.
struct Pass {
    Action action;
    int slot = 0;
};
using Passes = std::vector<std::vector<Pass>>;

Passes passesOf(const StepPlan& plan, const training::PlanSlots& slots) {
    Passes passes(plan.ranks.size());
    for (std::size_t rank = 0; rank < plan.ranks.size(); ++rank)
        for (std::size_t i = 0; i < plan.ranks[rank].size(); ++i)
            if (isPass(plan.ranks[rank][i].kind))
                passes[rank].push_back({plan.ranks[rank][i], slots.ofAction[rank][i]});
    return passes;
}

int slotOf(const Passes& passes, const Action& wanted) {
    for (const Pass& pass : passes[wanted.stage])
        if (pass.action == wanted) return pass.slot;
    return 0;
}

/// What the next pass of a device is and waits for, in words: the hint.
std::string hintFor(const Passes& passes, int device, int slot) {
    for (const auto& [action, at] : passes[device]) {
        if (at < slot) continue;
        const bool forward = action.kind == ActionKind::Forward;
        const int neighbour = forward ? action.stage - 1 : action.stage + 1;
        if (neighbour < 0 || neighbour == static_cast<int>(passes.size()))
            return Wording::tr("The next pass of device {} is {}, which waits for no other device.", device,
                               text(action));
        const Action needed{action.kind, neighbour, action.index};
        return Wording::tr("The next pass of device {} is {}. It needs {}, which is done in slot {}.", device,
                           text(action), text(needed), slotOf(passes, needed));
    }
    return Wording::tr("Device {} has done all of its passes.", device);
}

using Table = std::vector<std::vector<std::string>>;  // [slot - 1][device]

/// When the pass that was answered is really done. Nothing to say of a blank: the hint says what is done here.
Text whyNotHere(const Table& table, int slot, int device, const std::string& answer) {
    for (std::size_t other = 0; other < table.size() && !answer.empty(); ++other)
        if (table[other][device] == answer)
            return static_cast<int>(other) + 1 > slot
                       ? Complaint::tr("{} cannot be done yet: device {} gets to it in time slot {}.", answer, device,
                                       other + 1)
                       : Complaint::tr("Device {} has done {} already, in time slot {}.", device, answer, other + 1);
    return {};
}

Outcome<Sheet> generateFillThePipeline(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    // All are drawn, whatever is set: one setting changes nothing but itself.
    const std::string drawnSchedule = dice.oneOf(std::vector<std::string>{"gpipe", "1f1b"});
    const int drawnDevices = dice.between(2, 4), drawnMicro = dice.between(2, 5);
    const std::string schedule = settings.count("schedule") ? settings.at("schedule") : drawnSchedule;
    const int devices = settings.count("devices") ? numberOf(settings, "devices") : drawnDevices;
    const int micro = settings.count("micro") ? numberOf(settings, "micro") : drawnMicro;

    const StepPlan plan = TRY(planOnPaper(schedule, devices, micro));
    const training::PlanSlots slots = training::slotsOf(plan);
    const Passes passes = passesOf(plan, slots);
    const auto table = std::make_shared<Table>(slots.count, std::vector<std::string>(devices));
    for (int device = 0; device < devices; ++device)
        for (const Pass& pass : passes[device]) (*table)[pass.slot - 1][device] = text(pass.action);

    Sheet sheet;
    const training::PipelineSchedule& info = *training::findPipelineSchedule(schedule);
    sheet.intro = Wording::tr(
        "A model is cut into {} stages; device i holds stage i. **{} micro-batches** go through it in one step, by the "
        "schedule **{}**. {}\n\nEvery pass takes one time slot and starts as early as it can; messages take no time. "
        "The first slot is given. Fill in who does what: `F1` is the forward pass over micro-batch 1, `B1` its "
        "backward "
        "pass; `1F1` says the stage as well. Type a full stop where a device has nothing to do: that is the bubble.",
        devices, micro, Wording::translated("Engine", info.title), Wording::translated("Engine", info.summary));
    Grid grid;
    grid.ofPipeline = true;
    for (int device = 0; device < devices; ++device) grid.groups.push_back(std::to_string(device));
    int blanks = 0;
    for (int slot = 1; slot <= slots.count; ++slot) {
        grid.rowNames.push_back(std::to_string(slot));
        std::vector<GridCell>& cells = grid.rows.emplace_back();
        for (int device = 0; device < devices; ++device) {
            const std::string& there = (*table)[slot - 1][device];
            blanks += there.empty();
            if (slot == 1) {
                cells.push_back({-1, there});
                continue;
            }
            cells.push_back({static_cast<int>(sheet.questions.size()), {}});
            Question& question = sheet.ask(fmt::format("{}.{}", slot, device),
                                           Wording::tr("What does device {} do in time slot {}?", device, slot), there,
                                           hintFor(passes, device, slot));
            // Where to look, before the pass is named.
            question.hints.insert(question.hints.begin(),
                                  Wording::tr("Which pass does the schedule have for device {} after those above, and "
                                              "is what that pass needs there by then?",
                                              device));
            question.kind = AnswerKind::Pass;
            question.stage = device;
            question.row = std::to_string(slot);
            question.explain = [table, slot, device](const std::string& answer) {
                return whyNotHere(*table, slot, device, answer);
            };
        }
    }
    sheet.grid = std::move(grid);
    sheet.ask(
        "bubble", Wording::tr("How many cells of the whole table are blank?"), std::to_string(blanks),
        Wording::tr("Each of the K devices waits K − 1 slots on the way forward and on the way back, however many "
                    "micro-batches "
                    "there are. So more of them make the bubble a smaller part of the time: (K − 1) ÷ (M + K − 1)."));
    return sheet;
}

}  // namespace

const Exercise& fillThePipeline =
    Exercise("fill-the-pipeline", "Fill the pipeline's grid",
             "Which pass does each device carry out in each time slot, and where is the bubble?",
             "Huang et al., GPipe, NeurIPS 2019; Narayanan et al., PipeDream, SOSP 2019", generateFillThePipeline,
             {declare::optionalChoice("schedule", {{"gpipe", "GPipe", ""}, {"1f1b", "1F1B", ""}},
                                      "In which order the devices work; without it, the seed decides."),
              declare::integer("devices", "devices", std::nullopt, 2, 4,
                               "How many devices the pipeline has; without it, the seed decides."),
              declare::integer("micro", "micro-batches", std::nullopt, 2, 5,
                               "How many micro-batches go through it in a step; without it, the seed decides.")});

}  // namespace kolo::lessons
