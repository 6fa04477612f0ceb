// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/data_parallel.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "engine/api/sentence.h"
#include "engine/api/steps/buckets.h"
#include "engine/api/steps/offload.h"
#include "engine/api/steps/proof.h"
#include "engine/api/steps/zero.h"
#include "engine/api/wording.h"
#include "engine/training/clip.h"
#include "engine/training/plan.h"
#include "engine/training/steps/stages.h"

namespace kolo::training {

namespace {

/// The layers at which the backward pass has to be interrupted, so that a bucket can leave: the first of each bucket.
void cutAtBuckets(const Model& model, const std::vector<Bucket>& buckets, std::set<int>& starts) {
    for (const Bucket& bucket : buckets)
        for (int i = 0; i < static_cast<int>(model.layers().size()); ++i) {
            const Range range = model.parametersOf(i);
            if (bucket.parameters.first >= range.first && bucket.parameters.first < range.first + range.count)
                starts.insert(i);
        }
}

/// How many layers each stage has. A stage begins with the model, and where a bucket or a part of the memory does.
std::vector<int> layersOf(const Plan& plan) {
    const Settings& settings = plan.settings;
    const Model& model = plan.model;
    std::set<int> starts = {0};
    if (settings.overlap) cutAtBuckets(model, plan.buckets, starts);
    cutWhereMemoryIs(plan, starts);
    return layersFrom(starts, model);
}

}  // namespace

/// One of so many layers with parameters after another: what is in memory only while it is needed.
void cutWhereMemoryIs(const Plan& plan, std::set<int>& starts) {
    const Settings& settings = plan.settings;
    const bool each = plan.zero() >= 2 || settings.mixed || settings.offloads;
    const int blocks = settings.recomputedLayers > 0 ? settings.recomputedLayers : each ? 1 : 0;
    if (blocks == 0) return;
    int first = 0, number = 0;
    for (const int layers : blocksOf(plan.model)) {
        if (number++ % blocks == 0) starts.insert(first);
        first += layers;
    }
}

std::int64_t bufferBytesOf(const Plan& plan, const StepPlan& step) {
    std::int64_t most = 0;
    if (plan.settings.bufferBytes > 0)
        for (const std::vector<Action>& actions : step.ranks)
            for (const Action& action : actions) most = std::max(most, fusedBytes(step, action));
    return std::min(most, plan.settings.bufferBytes);
}

std::vector<Bucket> bucketsOf(const Plan& plan) {
    const Settings& settings = plan.settings;
    const Model& model = plan.model;
    if (settings.serverBased() || settings.goesItsOwnWay() || (plan.workers == 1 && plan.sendsPlainFloats())) return {};
    // A codec takes all of it, and cuts it in its own way.
    const bool cutsByTiming = settings.timing != Timing::Together;
    if (!plan.sendsPlainFloats() || (!cutsByTiming && settings.buckets.kind == Buckets::Kind::Whole))
        return {{{0, model.parameterCount()}}};
    if (settings.buckets.kind == Buckets::Kind::Bytes)
        return filledInReverse(tensorsOf(model), settings.buckets.firstBytes, settings.buckets.bytes);
    if (settings.buckets.kind == Buckets::Kind::Parameter) return filledInReverse(tensorsOf(model), 1, 1);
    std::vector<Bucket> buckets;
    for (std::size_t i = 0; i < model.layers().size(); ++i)
        if (model.parametersOf(i).count > 0) buckets.push_back({model.parametersOf(i)});
    if (settings.timing != Timing::Priority) std::reverse(buckets.begin(), buckets.end());
    return buckets;
}

Outcome<StepPlan> dataParallelStep(const Plan& plan) {
    const Settings& settings = plan.settings;
    StepPlan step;
    step.schedule = "data-parallel";
    step.mesh.axes = {{std::string(kDataAxis), plan.workers}};
    step.microbatches = settings.accumulate;
    step.stateArrays = plan.optimizer->stateArrays(plan.optimizerSettings());
    step.zero = plan.zero();
    step.mixed = settings.mixed;
    step.recomputes = settings.recomputedLayers > 0;
    step.stages = stagesOf(plan.model, layersOf(plan), settings.batch);
    if (settings.sync == Sync::Local)
        step.localSteps = settings.syncArgument;
    else
        step.buckets = plan.buckets;
    std::vector<Action> actions =
        step.zero > 0
            ? zeroActions(step, settings.overlap)
            : dataParallelActions(step, settings.overlap, !settings.serverBased() && !settings.goesItsOwnWay());
    if (settings.offloads) actions = TRY(withOffload(step, actions));
    step.ranks.assign(plan.workers, std::move(actions));
    step.bufferBytes = bufferBytesOf(plan, step);
    if (step.zero > 0 || settings.offloads) TRY(prove(step));
    return step;
}

}  // namespace kolo::training
