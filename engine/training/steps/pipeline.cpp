// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <numeric>
#include <optional>

#include "engine/api/sentence.h"
#include "engine/api/small_file.h"
#include "engine/api/steps/lower.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/steps/proof.h"
#include "engine/api/steps/step_plan_csv.h"
#include "engine/api/wording.h"
#include "engine/training/plan.h"
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

/// How many layers each stage gets.
Outcome<std::vector<int>> layersOf(const Plan& plan, int stages, bool overTime) {
    const PipelineSettings& settings = *plan.settings.pipeline;
    const std::vector<int> blocks = blocksOf(plan.model, overTime);
    const int count = static_cast<int>(blocks.size());
    if (stages > count)
        return Error{ErrorCode::BadValue, "stages",
                     Complaint::tr("The schedule {} on {} devices has {} stages, but the model {} has only {} layers "
                                   "with parameters to cut between.",
                                   settings.schedule, settings.stages, stages, plan.model.title(), count)};
    const std::vector<int> cut =
        settings.balance.starts_with(kCut) ? TRY(cutFrom(settings.balance, count, stages)) : cutEvenly(count, stages);
    std::vector<int> layers;
    auto block = blocks.begin();
    for (const int many : cut) {
        layers.push_back(std::accumulate(block, block + many, 0));
        block += many;
    }
    return layers;
}

Outcome<PlanTable> tableOf(const std::string& path) {
    const std::string text = TRY(readSmallFile(path, "schedule"));
    return readPlanTable(text, std::filesystem::path(path).filename().string());
}

}  // namespace

Outcome<int> microbatchesOf(const Plan& plan) {
    const PipelineSettings& settings = *plan.settings.pipeline;
    const PipelineSchedule* schedule = findPipelineSchedule(settings.schedule);
    if (!schedule || !schedule->overTime) return settings.micro;
    if (const int steps = timeStepsOf(plan.model); steps > 0) return steps;
    return Error{
        ErrorCode::BadValue, "model",
        Complaint::tr("The schedule {} passes time steps from one recurrent layer to the next, but {} has none; "
                      "take a model like rnn:4-48.",
                      settings.schedule, plan.model.title())};
}

Outcome<StepPlan> pipelineStep(const Plan& plan) {
    const PipelineSettings& settings = *plan.settings.pipeline;
    std::optional<PlanTable> table;
    if (settings.schedule.starts_with('@')) table = TRY(tableOf(settings.schedule.substr(1)));
    const PipelineOrder order = table ? TRY(orderOf(*table, settings.stages, settings.micro))
                                      : TRY(pipelineOrder(settings.schedule, settings.stages, settings.micro));
    const int stages = static_cast<int>(order.positions.size());
    const std::vector<int> layers = TRY(layersOf(plan, stages, order.overTime));

    StepPlan step;
    step.schedule = settings.schedule;
    step.trains = order.trains;
    step.overTime = order.overTime;
    step.mesh.axes = {{std::string(kDataAxis), settings.replicas}, {std::string(kPipelineAxis), settings.stages}};
    step.microbatches = settings.micro;
    step.recomputes = settings.recomputes;
    step.stateArrays = plan.optimizer->stateArrays(plan.optimizerSettings());
    step.stages = stagesOf(plan.model, layers, plan.settings.batch, order.overTime ? timeStepsOf(plan.model) : 0);
    for (int stage = 0; stage < stages; ++stage) {
        step.stages[stage].position = order.positions[stage];
        if (settings.replicas > 1 && step.stages[stage].parameters.count > 0)
            step.buckets.push_back({step.stages[stage].parameters});
    }
    if (table) return planOf(*table, std::move(step));
    step = lower(std::move(step), order.passes);
    TRY(prove(step));
    return step;
}

}  // namespace kolo::training
