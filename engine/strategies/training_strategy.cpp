// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/training_strategy.h"

#include "engine/api/event_names.h"
#include "engine/api/wording.h"
#include "engine/training/job.h"
#include "engine/training/settings.h"
#include "engine/training/steps/balance.h"

namespace kolo::strategies {

namespace {
constexpr int kTrainingWorkers = 4;

/// Completes the spec's number of devices.
Outcome<training::PlanRequest> wantedOf(RunSpec& spec) {
    int devices = kTrainingWorkers;
    if (spec.parameters.contains("stages")) {
        const auto number = [&](const char* name) { return std::stoi(spec.parameters.at(name)); };
        devices = number("stages") * number("replicas");
        if (spec.devices.count != 0 && spec.devices.count != devices)
            return Error{ErrorCode::BadValue, "devices",
                         Complaint::tr("{} stages × {} replicas take {} devices, not {}; --devices may be left out.",
                                       number("stages"), number("replicas"), devices, spec.devices.count)};
        if (devices > kMaxRanks)
            return Error{ErrorCode::BadValue, "replicas",
                         Complaint::tr("{} stages × {} replicas are {} ranks; at most {} are allowed.",
                                       number("stages"), number("replicas"), devices, kMaxRanks)};
    }
    if (const auto given = spec.parameters.find("mesh"); given != spec.parameters.end()) {
        devices = TRY(training::meshFrom(given->second)).ranks();
        if (spec.devices.count != 0 && spec.devices.count != devices)
            return Error{ErrorCode::BadValue, "devices",
                         Complaint::tr("The mesh {} takes {} devices, not {}; --devices may be left out.",
                                       given->second, devices, spec.devices.count)};
    }
    if (spec.devices.count == 0) spec.devices.count = devices;
    training::PlanRequest request{spec.parameters, spec.devices.count, spec.devices.kind, spec.collectives};
    if (const auto balance = spec.parameters.find("balance");
        balance != spec.parameters.end() && balance->second == "measured")
        balance->second = request.parameters["balance"] = TRY(training::measuredBalance(request));
    return request;
}

}  // namespace

TrainingStrategy::TrainingStrategy(std::string id, std::string title, std::string summary, std::string source,
                                   void (*settings)(StrategyInfo& info))
    : Strategy(std::move(id), std::move(title), std::move(summary), std::move(source)), m_settings(settings) {}

void TrainingStrategy::declare(StrategyInfo& info) const {
    info.minWorkers = 1;
    m_settings(info);
    info.metrics = {
        {recorded::kLoss, "", "Of a worker's batch, in every step."},
        {recorded::kAccuracyRows, "rows", "That the accuracy is measured on while it trains."},
        {recorded::kAccuracy, "", "On held-out rows, by worker A's replica."},
        {recorded::kHeldOutLoss, "", "Of a text: on held-out rows, in nats a character."},
        {recorded::kBigramEntropy, "",
         "Of a text: what a model that knows only the character before can reach, in nats."},
        {recorded::kSamplesPerSecond, "rows/s", "Of one worker."},
        {recorded::kLearningRate, "", "As it stands after warm-up and decay."},
        {recorded::kStaleness, "updates",
         "How old the parameters were that a gradient belongs to: updates of others since (ssp: steps ahead)."},
        {recorded::kTimeStep, "s", "Of one step; the parts below add up to it."},
        {recorded::kTimeInput, "s", "Waiting for the next batch, per step."},
        {recorded::kTimeForward, "s", "Forward pass and loss, per step."},
        {recorded::kTimeBackward, "s", "Backward pass, per step."},
        {recorded::kTimeUpdate, "s", "The optimizer and the codec, per step."},
        {recorded::kTimeCommunication, "s", "Moving gradients and parameters, per step."},
        {recorded::kTimeWaiting, "s", "Waiting for other workers or a server, per step."},
        {recorded::kTimeInjectedDelay, "s", "An injected delay (straggler), per step."},
        {recorded::kBytesIn, "B/s", "What reaches a rank."},
    };
    if (!info.find("stages")) return;
    info.metrics.push_back({recorded::kBubble, "", "The part of a device's time in which it had no pass to run."});
    info.metrics.push_back(
        {recorded::kPlannedBubble, "", "The same of all devices, as the plan has it with passes of equal length."});
}

Outcome<std::unique_ptr<Job>> TrainingStrategy::prepare(RunSpec& spec) const {
    const auto wanted = TRY(wantedOf(spec));
    return std::unique_ptr<Job>(std::make_unique<training::TrainingJob>(wanted));
}

Outcome<StepPlan> TrainingStrategy::plan(RunSpec& spec) const {
    const auto wanted = TRY(wantedOf(spec));
    const auto plan = TRY(training::planOnPaper(wanted));
    if (plan->servers > 0)
        return Error{ErrorCode::BadValue, "architecture",
                     Complaint::tr("A training step with servers is not a plan: they answer whoever comes first. Leave "
                                   "architecture at allreduce.")};
    return plan->step;
}

}  // namespace kolo::strategies
