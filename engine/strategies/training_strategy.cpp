// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/training_strategy.h"

#include "engine/api/event_names.h"
#include "engine/training/job.h"
#include "engine/training/settings.h"

namespace kolo::strategies {

namespace {
constexpr int kDefaultWorkers = 4;
}

TrainingStrategy::TrainingStrategy() {
    m_info.id = "data-parallel";
    m_info.title = "Data-parallel training";
    m_info.summary =
        "Every worker trains the same model on its own part of the data, and they agree on the parameters.";
    m_info.source = "Payberah, Distributed Learning, KTH 2019; Dean et al. 2012; Li et al. 2014; Goyal et al. 2017";
    m_info.minWorkers = 1;
    training::declareSettings(m_info);
    m_info.metrics = {
        {recorded::kLoss, "", "Of a worker's batch, in every step."},
        {recorded::kAccuracy, "", "On held-out rows, by worker A's replica."},
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
}

Outcome<std::unique_ptr<Job>> TrainingStrategy::prepare(RunSpec& spec) const {
    if (spec.devices.count == 0) spec.devices.count = kDefaultWorkers;
    return std::unique_ptr<Job>(std::make_unique<training::TrainingJob>(
        training::TrainingJob::Wanted{spec.parameters, spec.devices.count, spec.devices.kind, spec.collectives}));
}

}  // namespace kolo::strategies
