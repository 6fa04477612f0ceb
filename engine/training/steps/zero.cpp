// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/zero.h"

#include <algorithm>

#include "engine/api/steps/buckets.h"

namespace kolo::training {

namespace {

/// Passes that need the same parameters, one after another.
struct Group {
    int stage = 0, time = 0;  // of UNSHARD
    std::vector<Action> passes;
};

std::vector<Group> groupsOf(const std::vector<Action>& passes) {
    std::vector<Group> groups;
    for (const Action& pass : passes) {
        const int time = 2 * pass.index + (pass.kind == ActionKind::Forward ? 0 : 1);
        if (groups.empty() || groups.back().stage != pass.stage || groups.back().time != time)
            groups.push_back({pass.stage, time, {}});
        groups.back().passes.push_back(pass);
    }
    return groups;
}

}  // namespace

std::vector<Action> zeroActions(const StepPlan& plan, bool overlap) {
    const int stages = static_cast<int>(plan.stages.size()), buckets = static_cast<int>(plan.buckets.size());
    StepPlan alone = plan;
    alone.buckets.clear();
    const std::vector<Group> groups = groupsOf(dataParallelActions(alone, false, false));
    std::vector<Action> actions, reductions;
    const auto unshard = [&](std::size_t group) {
        if (plan.zero == 3 && group < groups.size() && plan.stages[groups[group].stage].parameters.count > 0)
            actions.push_back({ActionKind::Unshard, groups[group].stage, groups[group].time});
    };
    if (overlap) unshard(0);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const auto& [stage, time, passes] = groups[group];
        unshard(overlap ? group + 1 : group);
        actions.insert(actions.end(), passes.begin(), passes.end());
        if (plan.zero == 3 && plan.stages[stage].parameters.count > 0)
            actions.push_back({ActionKind::Reshard, stage, time});
        const Action& last = passes.back();
        if (last.kind != ActionKind::Backward || (plan.turns() == 1 && last.index + 1 < plan.microbatches)) continue;
        const int turn = plan.turns() == 1 ? 0 : last.index;
        std::vector<Action>& list = overlap || plan.zero >= 2 ? actions : reductions;
        for (int bucket = 0; bucket < buckets; ++bucket)
            if (plan.isOfData(bucket) && plan.pieceOf(stage, bucket).count > 0)
                list.push_back({ActionKind::ReduceScatter, stage, plan.indexOf(turn, bucket)});
    }
    actions.insert(actions.end(), reductions.begin(), reductions.end());
    const auto firstOf = [&](int bucket) {
        int first = 0;
        while (plan.pieceOf(first, bucket).count == 0) ++first;
        return first;
    };
    for (int bucket = 0; bucket < buckets; ++bucket)
        if (!plan.isOfData(bucket)) actions.push_back({ActionKind::AllReduce, firstOf(bucket), bucket});
    for (int stage = stages; stage-- > 0;) actions.push_back({ActionKind::Update, stage});
    for (int bucket = 0; plan.zero < 3 && bucket < buckets; ++bucket)
        if (plan.isOfData(bucket)) actions.push_back({ActionKind::AllGather, firstOf(bucket), bucket});
    return actions;
}

}  // namespace kolo::training
