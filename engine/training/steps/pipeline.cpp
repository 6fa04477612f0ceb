// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/small_file.h"
#include "engine/api/step_plan_json.h"
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
Outcome<std::vector<int>> layersPerStage(const Plan& plan, int stages, bool overTime) {
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

/// What a user's own file says: a table, or a plan with everything (step_plan_json.h).
struct OwnPlan {
    std::string file;  ///< its name, as error sentences begin with it
    std::optional<PlanTable> table;
    StepPlan plan;  ///< where it is no table
};

Outcome<OwnPlan> ownPlan(const std::string& path) {
    std::string text = TRY(readSmallFile(path, "schedule"));
    OwnPlan own;
    own.file = inQuotes(std::filesystem::path(path).filename().string()).english();
    if (trimmed(text).starts_with('{')) {
        // What kolo plan --format json prints has the plan in it.
        const auto printed = nlohmann::ordered_json::parse(text, nullptr, false);
        if (printed.is_object() && printed.contains("plan")) text = printed["plan"].dump();
        auto plan = stepPlanFromJson(text);
        if (!plan)
            return Error{ErrorCode::BadData, "schedule", Complaint::tr("{}: {}", own.file, plan.error().message)};
        own.plan = *std::move(plan);
    } else {
        own.table = TRY(readPlanTable(text, std::filesystem::path(path).filename().string()));
    }
    return own;
}

/// A user's own plan as the step of this run: its cut, its buckets and its actions, with the bytes and the parameters
/// of this model.
Outcome<StepPlan> stepOf(OwnPlan own, const Plan& plan) {
    const PipelineSettings& settings = *plan.settings.pipeline;
    StepPlan& step = own.plan;
    const auto wrong = [&](const Text& what) {
        return Error{ErrorCode::BadData, "schedule", Complaint::tr("{}: {}", own.file, what)};
    };
    const int devices = step.mesh.sizeOf(kPipelineAxis), replicas = step.mesh.sizeOf(kDataAxis);
    if (devices != settings.stages || replicas != settings.replicas || step.microbatches != settings.micro)
        return wrong(Complaint::tr("The plan is for stages={}, replicas={} and micro={}, but these are {}, {} and {}.",
                                   devices, replicas, step.microbatches, settings.stages, settings.replicas,
                                   settings.micro));
    const bool inParts =
        std::ranges::any_of(step.stages, [](const PlanStage& each) { return !each.partitionAxis.empty(); });
    if (step.zero > 0 || step.mixed || step.overTime || step.localSteps > 0 || step.bufferBytes > 0 || inParts)
        return wrong(
            Complaint::tr("\"zero\", \"mixed\", \"over_time\", \"local_steps\", \"buffer_bytes\" and "
                          "\"partition_axis\" have no place in the plan of a pipeline of one's own."));
    const bool isCut = step.mesh.ranks() != devices * replicas || !step.gradientParts.empty() ||
                       std::ranges::any_of(step.buckets, [](const Bucket& each) { return each.axis != kDataAxis; });
    if (isCut)
        return wrong(
            Complaint::tr("The plan cuts layers along other axes than data and pipeline, as kolo run mesh does."));
    std::vector<int> layers;
    for (const PlanStage& stage : step.stages) layers.push_back(stage.layers);
    std::vector<int> cuts = blocksOf(plan.model);
    std::partial_sum(cuts.begin(), cuts.end(), cuts.begin());
    int layer = 0;
    for (const PlanStage& stage : step.stages) {
        if (stage.firstLayer != layer || stage.layers < 1 || !std::ranges::binary_search(cuts, layer + stage.layers))
            return wrong(Complaint::tr(
                "Stage {} has the layers {} to {}, but it must begin with layer {} and end in "
                "front of a layer that has parameters.",
                &stage - step.stages.data(), stage.firstLayer, stage.firstLayer + stage.layers - 1, layer));
        layer += stage.layers;
    }
    if (layer != cuts.back())
        return wrong(Complaint::tr("The plan's stages have {} layers, but the model {} has {}.", layer,
                                   plan.model.title(), cuts.back()));
    const std::vector<PlanStage> theirs = std::exchange(step.stages, stagesOf(plan.model, layers, plan.settings.batch));
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        step.stages[i].position = theirs[i].position;
        if (!(theirs[i].parameters == step.stages[i].parameters))
            return wrong(
                Complaint::tr("Stage {} has the parameters [{}, {}], but in the model {} its layers have "
                              "[{}, {}].",
                              i, theirs[i].parameters.first, theirs[i].parameters.count, plan.model.title(),
                              step.stages[i].parameters.first, step.stages[i].parameters.count));
    }
    step.stateArrays = plan.optimizer->stateArrays(plan.optimizerSettings());
    if (const auto proved = prove(step); !proved) return wrong(proved.error().message);
    return std::move(step);
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
    if (settings.schedule.starts_with('@')) {
        OwnPlan own = TRY(ownPlan(settings.schedule.substr(1)));
        if (!own.table) {
            own.plan.schedule = settings.schedule;
            return stepOf(std::move(own), plan);
        }
        table = std::move(own.table);
    }
    const PipelineOrder order = table ? TRY(orderOf(*table, settings.stages, settings.micro))
                                      : TRY(pipelineOrder(settings.schedule, settings.stages, settings.micro));
    const int stages = static_cast<int>(order.positions.size());
    const std::vector<int> layers = TRY(layersPerStage(plan, stages, order.overTime));

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
