// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/data_parallel.h"

#include <algorithm>

#include "engine/training/plan.h"
#include "engine/training/steps/stages.h"

namespace kolo::training {

std::vector<Bucket> bucketsOf(const Plan& plan) {
    const Settings& settings = plan.settings;
    if (settings.serverBased() || (plan.workers == 1 && plan.sendsPlainFloats())) return {};
    // A codec takes all of it, and cuts it in its own way.
    if (settings.timing == Timing::Together || !plan.sendsPlainFloats()) return {{{0, plan.model.parameterCount()}}};
    std::vector<Bucket> buckets;
    for (std::size_t i = 0; i < plan.model.layers().size(); ++i)
        if (plan.model.parametersOf(i).count > 0) buckets.push_back({plan.model.parametersOf(i)});
    if (settings.timing == Timing::Staggered) std::reverse(buckets.begin(), buckets.end());
    return buckets;
}

StepPlan dataParallelStep(const Plan& plan) {
    const Settings& settings = plan.settings;
    StepPlan step;
    step.schedule = "data-parallel";
    step.mesh.axes = {{std::string(kDataAxis), plan.workers}};
    step.microbatches = settings.accumulate;
    step.stages = stagesOf(plan.model, {static_cast<int>(plan.model.layers().size())}, settings.batch);
    const bool averagesGradients = settings.sync != Sync::Local;
    if (averagesGradients) step.buckets = plan.buckets;
    std::vector<Action> actions;
    for (int micro = 0; micro < settings.accumulate; ++micro) {
        actions.push_back({ActionKind::Forward, 0, micro});
        actions.push_back({ActionKind::Backward, 0, micro});
    }
    for (int bucket = 0; bucket < static_cast<int>(step.buckets.size()); ++bucket)
        actions.push_back({ActionKind::AllReduce, 0, bucket});
    if (!settings.serverBased()) actions.push_back({ActionKind::Update, 0});
    step.ranks.assign(plan.workers, actions);
    return step;
}

}  // namespace kolo::training
