// SPDX-License-Identifier: Apache-2.0
#include "engine/training/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/api/steps/slots.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/backend.h"
#include "engine/devices/device.h"
#include "engine/kernels/blas.h"
#include "engine/runtime/host.h"
#include "engine/training/codec.h"
#include "engine/training/memory.h"
#include "engine/training/steps/data_parallel.h"
#include "engine/training/steps/pipeline.h"

namespace kolo::training {

OptimizerSettings Plan::optimizerSettings() const {
    OptimizerSettings result = settings.optimizerSettings;
    if (settings.codec.codec->momentumAt != MomentumAt::Optimizer) result.momentum = 0;
    return result;
}

bool Plan::sendsPlainFloats() const {
    return settings.codec.codec->id == "none" && settings.codec.precision == Precision::Fp32;
}

bool Plan::addsGradients() const {
    return !settings.serverBased() && sendsPlainFloats() && settings.sync != Sync::Local;
}

InputOptions Plan::inputOf(int rank) const {
    InputOptions input = settings.input;
    if (findContainerKind(settings.container)) return input;
    // A copy into a batch first would cost as much again as the one to the device.
    const bool readsWhereTheyLie = devicesOnHost && !cut && !step.overTime && !settings.replicates();
    input.labelsOnly = readsWhereTheyLie || !step.holds(rank, 0);
    // To wake a loader takes longer than to copy labels.
    if (input.labelsOnly && input.readMilliseconds == 0) input.loaders = 0;
    return input;
}

double Plan::senderMomentum() const {
    const MomentumAt at = settings.codec.codec->momentumAt;
    const bool bySender = at == MomentumAt::Sender || at == MomentumAt::SenderUntilSent;
    return bySender && settings.optimizer == "sgd" ? settings.optimizerSettings.momentum : 0;
}

std::vector<std::string> Plan::splitAxes() const {
    std::vector<std::string> axes;
    if (cut) {
        for (const Mesh::Axis& axis : cut->mesh.axes)
            if (axis.size > 1) axes.push_back(axis.name);
    } else if (!step.buckets.empty() && (isPipeline() || settings.overlap)) {
        axes.emplace_back(kDataAxis);
    }
    return axes;
}

collectives::Communicator& Plan::along(Rank& rank, std::string_view axis) const {
    const std::vector<std::string> axes = splitAxes();
    const auto found = std::ranges::find(axes, axis);
    return found == axes.end() ? rank.communicator : rank.groups[found - axes.begin()].communicator;
}

const Schedule& Plan::allreduceAlong(std::string_view axis) const {
    for (std::size_t i = 0; cut && i < cut->along.size(); ++i)
        if (cut->mesh.axes[i].name == axis) return cut->along[i].allreduce;
    return allreduce;
}

namespace {

/// What the workers' ranks do in every step.
Outcome<void> planSteps(Plan& plan) {
    if (plan.settings.pipeline || plan.cut) {
        if (plan.settings.pipeline) plan.settings.pipeline->micro = TRY(microbatchesOf(plan));
        plan.step = TRY(plan.cut ? cutStep(plan) : pipelineStep(plan));
        plan.buckets = plan.step.buckets;
        const PlanSlots slots = slotsOf(plan.step);
        plan.timeSlots = slots.ofAction;
        plan.slotCount = slots.count;
        // The run counts its steps in slots.
        if (const int most = std::numeric_limits<int>::max() / std::max(1, slots.count); plan.settings.steps > most)
            return Error{ErrorCode::BadValue, "steps",
                         Complaint::tr("{} training steps of {} time slots each are too many to count; at most {} are "
                                       "allowed.",
                                       plan.settings.steps, slots.count, most)};
        std::int64_t passes = 0;
        for (const std::vector<Action>& actions : plan.step.ranks)
            passes += std::ranges::count_if(actions, [](const Action& action) { return isPass(action.kind); });
        plan.plannedBubble = 1 - static_cast<double>(passes) / (static_cast<double>(slots.count) * plan.workerRanks());
        return {};
    }
    plan.buckets = bucketsOf(plan);
    plan.step = TRY(dataParallelStep(plan));
    for (const std::vector<Action>& actions : plan.step.ranks) plan.timeSlots.emplace_back(actions.size(), 0);
    return {};
}

/// In parameters.
std::int64_t largestLayer(const Model& model) {
    std::int64_t largest = 0;
    for (std::size_t i = 0; i < model.layers().size(); ++i)
        largest = std::max(largest, model.parametersOf(static_cast<int>(i)).count);
    return largest;
}

}  // namespace

Outcome<std::unique_ptr<const Plan>> makePlan(const PlanRequest& request, Preparation& preparation) {
    auto settings = TRY(settingsOf(request.parameters, request.ranks));
    auto backend = TRY(kolo::collectives::findBackend(request.collectives));
    const int workers = settings.pipeline ? settings.pipeline->replicas
                        : settings.layout ? settings.layout->workers()
                                          : request.ranks;
    auto plan = std::make_unique<Plan>();
    plan->settings = std::move(settings);
    plan->workers = workers;
    plan->servers = plan->settings.serverBased() ? plan->settings.servers : 0;
    if (workers + plan->servers > kMaxRanks)
        return Error{ErrorCode::BadValue, "servers",
                     Complaint::tr("{} workers and {} servers are {} ranks; at most {} are allowed.", workers,
                                   plan->servers, workers + plan->servers, kMaxRanks)};
    auto devices = devices::findDeviceKind(request.deviceKind);
    if (!devices) return devices.error();
    TRY(Kernels::available((*devices)->id, request.ranks));
    plan->devicesOnHost = (*devices)->hostAddressable;
    plan->serversOnHost = plan->settings.architecture == Architecture::CentralStorage || !plan->devicesOnHost;
    const std::uint64_t memoryBytes =
        preparation.availableMemoryBytes > 0 ? preparation.availableMemoryBytes : runtime::availableMemoryBytes();
    auto choice = TRY(chooseDataset(plan->settings.dataset));
    DatasetRequest rows{choice.argument, plan->settings.rows, plan->settings.seed, preparation};
    if (const int context = contextOf(plan->settings.model); context > 0) rows.context = context;
    const bool isFile = choice.kind->outline == nullptr;
    if (!isFile) {
        plan->dataset = choice.kind->outline(rows);
    } else
        TRY(choice.kind->fill(rows, plan->dataset));
    const std::int64_t shard = plan->dataset.trainingRows / workers;
    if (plan->settings.batch > shard)
        return Error{
            ErrorCode::BadValue, "batch",
            Complaint::tr("The parameter \"batch\" is {}, but a worker's shard has {} rows ({} to train on, {} "
                          "workers); a batch must fit into it.",
                          plan->settings.batch, shard, plan->dataset.trainingRows, workers)};
    auto model = Model::make(plan->settings.model, plan->dataset);
    if (!model) return model.error();
    plan->model = std::move(*model);
    if (plan->settings.layout) {
        plan->cut = std::make_shared<const Cut>(
            TRY(cutOf(std::move(plan->model), *plan->settings.layout, plan->settings.allreduce, request.collectives)));
        plan->model = plan->cut->whole.part(plan->cut->model, plan->cut->mesh);
        plan->libraryCall = backend->callName(Collective::AllReduce);
    }
    if (plan->cut && plan->settings.zero > 0 &&
        std::ranges::find(plan->cut->mesh.axes, kDataAxis, &Mesh::Axis::name) == plan->cut->mesh.axes.end())
        return Error{ErrorCode::BadValue, "zero",
                     Complaint::tr("The parameter \"zero\" is {}, which keeps parts along the batch's axis, but this "
                                   "layout does not cut the batch; add an axis data to the mesh, or map batch to one.",
                                   plan->settings.zero)};
    if (plan->servers > plan->model.parameterCount())
        return Error{ErrorCode::BadValue, "servers",
                     Complaint::tr("The model has {} parameters, so at most as many servers can own a part of them.",
                                   plan->model.parameterCount())};
    plan->loss = findLoss(plan->settings.loss);
    plan->optimizer = findOptimizer(plan->settings.optimizer);
    if (workers > 1 && !plan->settings.serverBased() && !plan->settings.goesItsOwnWay()) {
        const auto scheduleOf = [&](const std::string& algorithm, Collective collective) -> Outcome<Schedule> {
            const std::string call = backend->callName(collective);
            if (!call.empty()) return kolo::collectives::oneCall(collective, workers, call);
            return kolo::collectives::scheduleOf(*kolo::collectives::findAlgorithm(algorithm), workers);
        };
        plan->allreduce = TRY(scheduleOf(plan->settings.allreduce, Collective::AllReduce));
        plan->broadcast = TRY(scheduleOf("tree-broadcast", Collective::Broadcast));
        plan->libraryCall = backend->callName(Collective::AllReduce);
        if (plan->zero() > 0 && !plan->libraryCall.empty())
            return Error{ErrorCode::BadValue, "collectives",
                         Complaint::tr("With zero={} the ranks stop an allreduce half way, which {} cannot; use "
                                       "collectives kolo.",
                                       plan->zero(), plan->libraryCall)};
        if (plan->settings.mixed && !plan->libraryCall.empty())
            return Error{ErrorCode::BadValue, "collectives",
                         Complaint::tr("With precision=mixed the ranks add up numbers of 2 bytes (bf16), which {} does "
                                       "not know; use collectives kolo.",
                                       plan->libraryCall)};
        if (plan->zero() > 0) plan->halves = TRY(kolo::collectives::halvesOf(plan->allreduce));
    }
    if (plan->settings.mixed && !plan->devicesOnHost)
        return Error{ErrorCode::BadValue, "precision",
                     Complaint::tr("The parameter \"precision\" is mixed, which {} devices cannot compute in this "
                                   "version; use virtual:{}.",
                                   request.deviceKind, request.ranks)};
    if (plan->settings.sampling.keepsLast && !plan->devicesOnHost)
        return Error{ErrorCode::BadValue, "last_batch",
                     Complaint::tr("The parameter \"last_batch\" is keep, but {} devices repeat steps of one size in "
                                   "this version; use virtual:{}.",
                                   request.deviceKind, request.ranks)};
    if (plan->settings.goesItsOwnWay() && !plan->devicesOnHost)
        return Error{
            ErrorCode::BadValue, "architecture",
            Complaint::tr("The parameter \"architecture\" is {}, whose messages the processor puts together; use "
                          "virtual:{}.",
                          plan->settings.partitioned() ? "partitions" : "replicate", request.ranks)};
    TRY(planSteps(*plan));
    TRY(checkLimit(*plan));
    // Ranks that are processes know best what their host has.
    if (preparation.ranksAreElsewhere) {
        plan->dataset.inputs = {};
        plan->dataset.labels = {};
        return std::unique_ptr<const Plan>(std::move(plan));
    }
    const int processes = preparation.availableMemoryBytes > 0 ? preparation.processesHere : 0;
    TRY(runtime::checkMemory(memoryOf(*plan, processes), request.parameters, memoryBytes));
    // Now, while no rank takes time or memory.
    if (plan->devicesOnHost) kernels::prepareProducts(plan->settings.batch * largestLayer(plan->model));
    if (!isFile) TRY(choice.kind->fill(rows, plan->dataset));
    if (const ContainerKind* kind = findContainerKind(plan->settings.container))
        plan->container = TRY(kind->write(plan->dataset, preparation));
    return std::unique_ptr<const Plan>(std::move(plan));
}

Outcome<std::unique_ptr<const Plan>> planOnPaper(const PlanRequest& request) {
    Preparation outlines;
    outlines.ranksAreElsewhere = true;  // nobody will train: sizes are enough
    return makePlan(request, outlines);
}

}  // namespace kolo::training
