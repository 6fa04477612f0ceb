// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/plan_frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"

namespace kolo::viz {

namespace {

constexpr int kNamed = 8;  // ranks that a sentence names one by one

bool frees(const Action& action, const Action& forward) {
    const bool backward = action.kind == ActionKind::Backward || action.kind == ActionKind::BackwardWeight;
    return backward && action.stage == forward.stage && action.index == forward.index;
}

}  // namespace

bool PlanFrame::past(int cell) const {
    const PlanCell& at = record->cells()[static_cast<std::size_t>(cell)];
    return step->cells[static_cast<std::size_t>(cell)].ran() && at.slot <= place.slot + 1e-9;
}

bool PlanFrame::now(int cell) const {
    const PlanCell& at = record->cells()[static_cast<std::size_t>(cell)];
    return place.told > 0 && at.slot == place.told && step->cells[static_cast<std::size_t>(cell)].ran();
}

int PlanFrame::doing(int rank) const {
    int found = -1;
    for (const int cell : record->cellsAt(rank, place.told))
        if (now(cell) && (found < 0 || record->cells()[static_cast<std::size_t>(cell)].takesSlot)) found = cell;
    return found;
}

std::vector<Action> PlanFrame::communicating(int rank) const {
    std::vector<Action> actions;
    for (const int cell : record->rows()[static_cast<std::size_t>(rank)].transfers)
        if (now(cell)) actions.push_back(record->cells()[static_cast<std::size_t>(cell)].action);
    return actions;
}

std::vector<PlanFrame::Kept> PlanFrame::kept(int rank) const {
    std::vector<Kept> kept;
    if (!record->plan().trains) return kept;
    const auto at = [&](int cell) -> const PlanCell& { return record->cells()[static_cast<std::size_t>(cell)]; };
    const bool recomputes = record->plan().recomputes;
    for (const int cell : record->rows()[static_cast<std::size_t>(rank)].passes) {
        const PlanCell& pass = at(cell);
        if (pass.slot > place.told || !step->cells[static_cast<std::size_t>(cell)].ran()) continue;
        const bool arises = pass.action.kind == (recomputes ? ActionKind::Recompute : ActionKind::Forward);
        if (arises)
            kept.push_back({pass.action.stage, pass.action.index, pass.slot == place.told});
        else if (pass.slot < place.told ||
                 (!place.moving && pass.slot <= place.slot && place.slot >= record->slotCount()))
            std::erase_if(kept, [&](const Kept& each) {
                return frees(pass.action, {ActionKind::Forward, each.stage, each.microbatch});
            });
    }
    return kept;
}

bool canShowPlan(const SceneInput& input) {
    return input.plan && input.plan->isDrawable() && input.info && input.info->spec.detail != Detail::Off;
}

std::string explainPlan(const SceneInput& input) {
    if (!input.info) return Wording::tr("No run yet. Set up a pipeline, then press Run.");
    if (input.info->plan && input.info->spec.detail == Detail::Off)
        return Wording::tr("This training keeps no record: choose the detail summary or full to see it.");
    if (!input.info->plan) return Wording::tr("The training steps of this run have no plan.");
    return Wording::tr("The plan of this run names stages or micro-batches that it does not have.");
}

PlanFrame planFrameOf(const SceneInput& input) {
    PlanFrame frame;
    frame.record = input.plan;
    frame.place = input.plan->placeOf(input.playhead);
    frame.step = &input.plan->step(frame.place.iteration, input.events);
    const auto& ends = frame.step->slotEnds;
    if (ends.empty()) return frame;
    const double at = std::clamp(frame.place.slot, 0.0, static_cast<double>(ends.size() - 1));
    const auto before = static_cast<std::size_t>(at);
    const auto from = static_cast<double>(ends[before]);
    const auto to = static_cast<double>(ends[std::min(before + 1, ends.size() - 1)]);
    frame.nowNs = std::llround(from + (to - from) * (at - static_cast<double>(before)));
    return frame;
}

std::string verb(ActionKind kind) {
    switch (kind) {
        case ActionKind::Forward: return Wording::tr("forward");
        case ActionKind::Backward: return Wording::tr("backward");
        case ActionKind::BackwardInput: return Wording::tr("backward, input");
        case ActionKind::BackwardWeight: return Wording::tr("backward, weights");
        case ActionKind::Recompute: return Wording::tr("forward again");
        case ActionKind::Update: return Wording::tr("update");
        case ActionKind::Offload: return Wording::tr("to the host");
        case ActionKind::Load: return Wording::tr("back from the host");
        case ActionKind::Partition: return Wording::tr("in parts");
        case ActionKind::AllReduce:
        case ActionKind::AllReduceForward:
        case ActionKind::AllReduceBackward: return Wording::tr("all-reduce");
        case ActionKind::AllGatherForward:
        case ActionKind::AllGatherBackward:
        case ActionKind::GatherInput: return Wording::tr("all-gather");
        case ActionKind::ReduceScatterBackward: return Wording::tr("reduce-scatter");
        case ActionKind::HaloForward:
        case ActionKind::HaloBackward: return Wording::tr("halo");
        default: return std::string(notation(kind));
    }
}

std::string shortText(const PlanRecord& record, const Action& action) {
    const bool several = static_cast<int>(record.plan().stages.size()) > record.plan().mesh.sizeOf(kPipelineAxis);
    std::string letters;
    switch (action.kind) {
        case ActionKind::Recompute: letters = "R"; break;
        case ActionKind::Update: letters = "U"; break;
        case ActionKind::AllReduce:
        case ActionKind::AllReduceForward:
        case ActionKind::AllReduceBackward: letters = "AR"; break;
        case ActionKind::AllGatherForward:
        case ActionKind::AllGatherBackward: letters = "AG"; break;
        case ActionKind::ReduceScatterBackward: letters = "RS"; break;
        case ActionKind::HaloForward:
        case ActionKind::HaloBackward: letters = "H"; break;
        default: letters = notation(action.kind);
    }
    const bool staged = several && action.kind != ActionKind::AllReduce;
    return (staged ? std::to_string(action.stage) : std::string()) + letters +
           (action.index >= 0 ? std::to_string(action.index) : std::string());
}

std::string placeInWords(const PlanFrame& frame) {
    const PlanRecord& record = *frame.record;
    const int planned = std::max(record.plannedSteps(), record.steps());
    const std::string step =
        Wording::tr("step {} of {}", groupedNumber(frame.place.iteration + 1), groupedNumber(std::max(planned, 1)));
    return step + " · " + Wording::tr("slot {} of {}", frame.place.told, record.slotCount());
}

std::string tellSlot(const PlanFrame& frame) {
    const PlanRecord& record = *frame.record;
    if (frame.place.told == 0) {
        const auto& plan = record.plan();
        if (plan.overTime)
            return Wording::tr("{} stages on {} devices, {} time steps in each step: nothing has run yet.",
                               plan.stages.size(), record.ranks(), plan.microbatches);
        if (plan.stages.size() > 1 && plan.microbatches == 1)
            return Wording::tr("{} stages on {} devices, one batch in each step: nothing has run yet.",
                               plan.stages.size(), record.ranks());
        return plan.stages.size() > 1
                   ? Wording::tr("{} stages on {} devices, {} micro-batches in each step: nothing has run yet.",
                                 plan.stages.size(), record.ranks(), plan.microbatches)
                   : Wording::tr("{} devices, each with the whole model: nothing has run yet.", record.ranks());
    }
    if (record.isLeftOut(frame.place.iteration)) return leftOutInWords();
    std::vector<std::pair<ActionKind, std::vector<std::string>>> busy;
    std::vector<std::string> idle;
    for (int rank = 0; rank < record.ranks(); ++rank) {
        const int cell = frame.doing(rank);
        if (cell < 0) {
            idle.push_back(workerName(rank));
            continue;
        }
        const Action& action = record.cells()[static_cast<std::size_t>(cell)].action;
        auto at = std::find_if(busy.begin(), busy.end(), [&](const auto& group) { return group.first == action.kind; });
        if (at == busy.end()) at = busy.insert(busy.end(), {action.kind, {}});
        at->second.push_back(action.index >= 0 ? fmt::format("{} ({})", workerName(rank), action.index)
                                               : workerName(rank));
    }
    std::sort(busy.begin(), busy.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto listed = [&](const std::vector<std::string>& names) {
        return record.ranks() <= kNamed ? fmt::format("{}", fmt::join(names, ", "))
               : names.size() == 1      ? names.front()
                                        : Wording::tr("{} devices", names.size());
    };
    std::vector<std::string> parts;
    for (const auto& [kind, names] : busy) parts.push_back(fmt::format("{}: {}", verb(kind), listed(names)));
    if (!idle.empty()) parts.push_back(Wording::tr("bubble: {}", listed(idle)));
    std::set<std::string> together;
    for (int rank = 0; rank < record.ranks(); ++rank)
        for (const Action& action : frame.communicating(rank))
            if (isExchange(action.kind))
                together.insert(Wording::tr("{} along {}", verb(action.kind), axisOf(record.plan(), action)));
    parts.insert(parts.end(), together.begin(), together.end());
    std::string text = fmt::format("{}", fmt::join(parts, " · "));
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
    return text;
}

std::string tellPlan(const SceneInput& input) {
    if (!canShowPlan(input)) return explainPlan(input);
    const PlanFrame frame = planFrameOf(input);
    return placeInWords(frame) + ". " + tellSlot(frame);
}

}  // namespace kolo::viz
