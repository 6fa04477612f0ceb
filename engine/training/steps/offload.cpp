// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/offload.h"

#include <algorithm>

#include "engine/api/wording.h"

namespace kolo::training {

namespace {

/// Fewest stages of which something is offloaded.
constexpr int kFewest = 3;

/// With the last of these, what a stage keeps is what its backward pass needs: the forward pass, then each rank keeps
/// its part, or the output becomes all of a sum. The latter is of the next stage.
int stageKeptWith(const StepPlan& plan, const Action& action) {
    const auto sums = [&](int stage) {
        return !plan.recomputes && !plan.isLast(stage) &&
               plan.stages[stage + 1].exchange(ActionKind::AllReduceForward) != nullptr;
    };
    const auto inParts = [&](int stage) { return !plan.stages[stage].partitionAxis.empty(); };
    const int stage = action.stage;
    switch (action.kind) {
        case ActionKind::Forward: return inParts(stage) || sums(stage) ? -1 : stage;
        case ActionKind::Partition: return stage;
        case ActionKind::AllReduceForward: return sums(stage - 1) ? stage - 1 : -1;
        default: return -1;
    }
}

}  // namespace

Outcome<std::vector<Action>> withOffload(const StepPlan& plan, const std::vector<Action>& actions) {
    const int stages = static_cast<int>(plan.stages.size());
    if (stages < kFewest)
        return Error{ErrorCode::BadValue, "offload",
                     Complaint::tr("The parameter \"offload\" is activations, but only {} of this model's blocks of "
                                   "layers keep any, and the last two stay on the device; it must be none, or the "
                                   "model deeper, or K in recompute=layer:K smaller.",
                                   stages)};
    const auto leaves = [&](int stage) { return stage >= 0 && stage + kFewest <= stages; };
    const ActionKind back = plan.recomputes ? ActionKind::Recompute : ActionKind::Backward;
    std::vector<Action> result;
    for (const Action& action : actions) {
        const auto& [kind, stage, micro] = action;
        if (kind == back && leaves(stage - 1)) result.push_back({ActionKind::Load, stage - 1, micro});
        result.push_back(action);
        if (kind == ActionKind::Forward && leaves(stage - 1)) result.push_back({ActionKind::Release, stage - 1, micro});
        if (const int kept = stageKeptWith(plan, action); leaves(kept))
            result.push_back({ActionKind::Offload, kept, micro});
    }
    return result;
}

std::int64_t hostBytes(const StepPlan& plan, int rank) {
    std::int64_t now = 0, peak = 0;
    for (const Action& action : plan.ranks[rank]) {
        if (!isWithHost(action.kind)) continue;
        std::int64_t bytes = 0;
        for (const PlanValue& value : keptForBackward(plan, action.stage, action.index)) bytes += bytesOf(plan, value);
        peak = std::max(peak, now += action.kind == ActionKind::Offload ? bytes : -bytes);
    }
    return peak;
}

}  // namespace kolo::training
