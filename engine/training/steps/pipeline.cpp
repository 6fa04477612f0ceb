// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/plan.h"
#include "engine/training/steps/lower.h"
#include "engine/training/steps/pipeline_schedule.h"
#include "engine/training/steps/stages.h"

namespace kolo::training {

namespace {

constexpr std::string_view kCut = "cut:";

/// "cut:3-2-2-3" as numbers of blocks.
Outcome<std::vector<int>> cutFrom(const std::string& text, int blocks, int stages) {
    std::vector<int> cut;
    std::string_view rest = std::string_view(text).substr(kCut.size());
    for (bool more = true; more;) {
        const std::size_t dash = std::min(rest.find('-'), rest.size());
        int count = 0;
        std::from_chars(rest.data(), rest.data() + dash, count);
        cut.push_back(count);
        more = dash < rest.size();
        rest.remove_prefix(std::min(dash + 1, rest.size()));
    }
    if (static_cast<int>(cut.size()) == stages && std::ranges::min(cut) > 0 &&
        std::accumulate(cut.begin(), cut.end(), 0) == blocks)
        return cut;
    return Error{ErrorCode::BadValue, "balance",
                 Complaint::tr("The parameter \"balance\" is {}, but {} layers with parameters are to be cut into {} "
                               "stages: write as many numbers from 1 on, whose sum is {}.",
                               inQuotes(text), blocks, stages, blocks)};
}

}  // namespace

Outcome<StepPlan> pipelineStep(const Plan& plan) {
    const PipelineSettings& settings = *plan.settings.pipeline;
    const PipelineOrder order = TRY(pipelineOrder(settings.schedule, settings.stages, settings.micro));
    if (!order.trains)
        return Error{ErrorCode::BadValue, "schedule",
                     Complaint::tr("The schedule {} goes only forward, and trains nothing; kolo plan shows it.",
                                   settings.schedule)};
    const std::vector<int> blocks = blocksOf(plan.model);
    const int stages = order.shape.stages(), count = static_cast<int>(blocks.size());
    if (stages > count)
        return Error{ErrorCode::BadValue, "stages",
                     Complaint::tr("{} devices with {} stages each are {} stages, but the model {} has only {} layers "
                                   "with parameters to cut between.",
                                   settings.stages, order.shape.chunks, stages, plan.model.title(), count)};
    const std::vector<int> cut =
        settings.balance.starts_with(kCut) ? TRY(cutFrom(settings.balance, count, stages)) : cutEvenly(count, stages);
    std::vector<int> layers;
    auto block = blocks.begin();
    for (const int many : cut) {
        layers.push_back(std::accumulate(block, block + many, 0));
        block += many;
    }

    StepPlan step;
    step.schedule = settings.schedule;
    step.mesh.axes = {{std::string(kDataAxis), settings.replicas}, {std::string(kPipelineAxis), settings.stages}};
    step.microbatches = settings.micro;
    step.recomputes = settings.recomputes;
    step.stateArrays = plan.optimizer->stateArrays(plan.optimizerSettings());
    step.stages = stagesOf(plan.model, layers, plan.settings.batch);
    for (int stage = 0; stage < stages; ++stage) {
        step.stages[stage].position = order.positions[stage];
        if (settings.replicas > 1 && step.stages[stage].parameters.count > 0)
            step.buckets.push_back({step.stages[stage].parameters});
    }
    return lower(std::move(step), order.passes);
}

}  // namespace kolo::training
