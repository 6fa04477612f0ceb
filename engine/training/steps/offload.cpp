// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/offload.h"

#include <algorithm>

namespace kolo::training {

std::vector<Action> withOffload(const StepPlan& plan, const std::vector<Action>& actions) {
    const int stages = static_cast<int>(plan.stages.size());
    const auto leaves = [&](int stage) { return stage >= 0 && stage + kFewestOffloaded <= stages; };
    const ActionKind back = plan.recomputes ? ActionKind::Recompute : ActionKind::Backward;
    std::vector<Action> result;
    for (const Action& action : actions) {
        const auto& [kind, stage, micro] = action;
        if (kind == back && leaves(stage - 1)) result.push_back({ActionKind::Load, stage - 1, micro});
        result.push_back(action);
        if (kind != ActionKind::Forward) continue;
        if (leaves(stage - 1)) result.push_back({ActionKind::Release, stage - 1, micro});
        if (leaves(stage)) result.push_back({ActionKind::Offload, stage, micro});
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
