// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/pipeline_schedule.h"

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/wording.h"

namespace kolo::training {

namespace {

Outcome<int> chunksFrom(const PipelineSchedule& schedule, std::string_view text, std::string_view number) {
    int chunks = 0;
    if (parsesWhole(number, chunks) && chunks >= schedule.chunks.fewest && chunks <= schedule.chunks.most)
        return chunks;
    return Error{ErrorCode::BadValue, "schedule",
                 schedule.chunks.fewest == schedule.chunks.most
                     ? Complaint::tr("The schedule {} is not one: {} has a fixed number of stages on each device, {}.",
                                     inQuotes(text), schedule.id, schedule.chunks.fewest)
                     : Complaint::tr("The schedule {} is not one: {} is followed by the number of stages on each "
                                     "device, {} to {}.",
                                     inQuotes(text), schedule.id + ":", schedule.chunks.fewest, schedule.chunks.most)};
}

}  // namespace

const PipelineSchedule* findPipelineSchedule(std::string_view id) {
    for (const PipelineSchedule* schedule : allPipelineSchedules())
        if (schedule->id == id) return schedule;
    return nullptr;
}

Outcome<PipelineOrder> pipelineOrder(std::string_view text, int devices, int microbatches) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const PipelineSchedule* schedule = findPipelineSchedule(text.substr(0, colon));
    if (!schedule) {
        std::vector<std::string> known;
        for (const PipelineSchedule* each : allPipelineSchedules()) known.push_back(each->notation());
        return Error{ErrorCode::BadValue, "schedule",
                     Complaint::tr("There is no schedule {}; there is {}.{}", inQuotes(text), orList(known),
                                   didYouMean(text, known))};
    }
    PipelineOrder order;
    order.schedule = text;
    order.overTime = schedule->overTime;
    order.shape = {devices, schedule->chunks.preset, microbatches};
    if (colon < text.size()) order.shape.chunks = TRY(chunksFrom(*schedule, text, text.substr(colon + 1)));
    if (devices < 1 || devices > kMaxRanks)
        return Error{ErrorCode::BadValue, "stages",
                     Complaint::tr("A pipeline of {} devices is not possible: 1 to {} are.", devices, kMaxRanks)};
    if (microbatches < 1 || microbatches > kMaxMicrobatches)
        return Error{
            ErrorCode::BadValue, "micro",
            Complaint::tr("A batch of {} micro-batches is not possible: 1 to {} are.", microbatches, kMaxMicrobatches)};
    if (schedule->accepts) TRY(schedule->accepts(order.shape));
    for (int stage = 0; stage < order.shape.stages(); ++stage)
        order.positions.push_back(schedule->position ? schedule->position(order.shape, stage) : stage % devices);
    for (int device = 0; device < devices; ++device) order.passes.push_back(schedule->passes(order.shape, device));
    return order;
}

StepPlan onPaper(const PipelineOrder& order) {
    StepPlan plan;
    plan.schedule = order.schedule;
    plan.trains = order.trains;
    plan.overTime = order.overTime;
    plan.microbatches = order.shape.microbatches;
    plan.mesh.axes = {{std::string(kDataAxis), 1}, {std::string(kPipelineAxis), order.shape.devices}};
    for (const int position : order.positions) {
        const int stage = static_cast<int>(plan.stages.size());
        plan.stages.push_back({.position = position, .firstLayer = stage, .layers = 1, .parameters = {stage, 1}});
    }
    return plan;
}

}  // namespace kolo::training
