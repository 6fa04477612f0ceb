// SPDX-License-Identifier: Apache-2.0
//
// Repair a plan: a pipeline's step plan, with sends and receives, into which one mistake was put. Which one, and how
// must the plan be? Every plan that the proof accepts is right (engine/api/steps/proof.h), not only the one
// that was spoiled.
#include <array>
#include <set>

#include "engine/api/declare.h"
#include "engine/api/steps/proof.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/plan_on_paper.h"

namespace kolo::lessons {

namespace {

constexpr std::array kFaults = {"message", "twice", "early", "circle"};

bool isReceive(const Action& action) {
    return action.kind == ActionKind::ReceiveForward || action.kind == ActionKind::ReceiveBackward;
}

/// An action of a row reads what earlier ones have freed (Effects::frees), or what none has brought (brings).
bool readsWrongly(const StepPlan& plan, int rank, std::vector<PlanValue> Effects::*earlier, bool isThere) {
    std::set<PlanValue> known;
    for (const Action& action : plan.ranks[rank]) {
        if (action.kind == ActionKind::Update) continue;
        const Effects effects = effectsOf(plan, rank, action);
        for (const PlanValue& value : effects.reads)
            if (known.contains(value) == isThere) return true;
        known.insert((effects.*earlier).begin(), (effects.*earlier).end());
    }
    return false;
}

/// Puts in a mistake of that kind somewhere, if it can be there.
bool spoil(StepPlan& plan, const std::string& fault, Dice& dice) {
    const int rank = dice.between(0, static_cast<int>(plan.ranks.size()) - 1);
    auto& actions = plan.ranks[rank];
    const int last = static_cast<int>(actions.size()) - 2;  // the update stays where it is
    const int at = dice.between(0, last), other = dice.between(0, last);
    if (fault == "message") {
        if (!isReceive(actions[at])) return false;
        actions.erase(actions.begin() + at);
    } else if (fault == "twice") {
        if (!isPass(actions[at].kind)) return false;
        const int micro = dice.between(0, plan.microbatches - 1);
        if (micro == actions[at].index) return false;
        actions[at].index = micro;
    } else {
        const int with = fault == "early" ? at + 1 : other;  // only a neighbour: nothing is freed in between
        if (with > last || with <= at) return false;
        std::swap(actions[at], actions[with]);
        const bool early = readsWrongly(plan, rank, &Effects::brings, false);
        if (early != (fault == "early") || readsWrongly(plan, rank, &Effects::frees, true)) return false;
    }
    return !training::prove(plan);
}

std::vector<Choice> faultChoices() {
    return {
        {"message", Wording::tr("A receive is missing"), ""},
        {"twice", Wording::tr("A pass has the wrong micro-batch: one counts twice, another not at all"), ""},
        {"early", Wording::tr("Two actions are swapped, and one of them needs what its device does not have yet"), ""},
        {"circle", Wording::tr("Two actions are swapped, and devices wait for each other in a circle"), ""}};
}

std::string hintFor(const std::string& fault) {
    if (fault == "message") return Wording::tr("Each send needs its receive. Look at them in pairs.");
    if (fault == "twice") return Wording::tr("Count the passes: each micro-batch goes forward and back once.");
    if (fault == "early") return Wording::tr("Go along each row: has everything come that an action needs?");
    return Wording::tr(
        "Every row is in order on its own. But messages, too, are sent and received one after the other: whom does "
        "each "
        "device wait for?");
}

Outcome<Sheet> generateRepairThePlan(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    const std::string drawn = kFaults[dice.between(0, static_cast<int>(kFaults.size()) - 1)];
    const std::string fault = settings.count("fault") ? settings.at("fault") : drawn;
    const std::string schedule = dice.oneOf(std::vector<std::string>{"gpipe", "1f1b"});
    const int devices = dice.between(2, 3), micro = dice.between(2, 3);
    const StepPlan right = TRY(planOnPaper(schedule, devices, micro));
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        StepPlan spoiled = right;
        if (!spoil(spoiled, fault, dice)) continue;

        Sheet sheet;
        sheet.intro = Wording::tr(
            "A step of a pipeline: {} devices with a stage each, {} micro-batches. A row is what a device does, in "
            "order. "
            "`1F0` is the forward pass of stage 1 over micro-batch 0, `1B0` the backward pass; `0SEND_F0` sends what "
            "it "
            "made to the next stage, where `1RECV_F0` receives it; `1SEND_B0` and `0RECV_B0` are the way back. A "
            "device "
            "computes and communicates side by side: its passes run one after the other, and so do its messages. A "
            "send "
            "does not wait for its receiver.\n\nThe plan was right until **one mistake** was made in it.\n\n",
            devices, micro);
        sheet.intro += "```\n" + planText(spoiled) + "\n```\n";
        sheet.askChoice("fault", Wording::tr("What is the mistake?"), faultChoices(), fault, hintFor(fault));
        Question& plan = sheet.ask("plan", Wording::tr("Repair it. Any plan that can be proved counts."),
                                   planText(right), training::prove(spoiled).error().message.shown());
        plan.kind = AnswerKind::Plan;
        plan.given = planText(spoiled);
        return sheet;
    }
    return anotherSeed(Complaint::tr("The seed {} gives no plan with such a mistake; take another.", seed));
}

}  // namespace

const Exercise& repairThePlan =
    Exercise("repair-the-plan", "Repair a plan",
             "A pipeline's plan has one mistake: say which, and repair it. The proof decides.",
             "Huang et al., GPipe, NeurIPS 2019; Narayanan et al., PipeDream, SOSP 2019", generateRepairThePlan,
             {declare::optionalChoice("fault",
                                      {{"message", "a receive is missing", ""},
                                       {"twice", "a micro-batch counts twice", ""},
                                       {"early", "something is needed too early", ""},
                                       {"circle", "a circle of waits", ""}},
                                      "The mistake; without it, the seed decides.")});

}  // namespace kolo::lessons
