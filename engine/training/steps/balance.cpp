// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/balance.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "engine/training/replica.h"
#include "engine/training/steps/stages.h"

namespace kolo::training {

namespace {

constexpr int kTimes = 5;  // the shortest counts

/// Seconds of one micro-batch through each stage of the replica.
Outcome<std::vector<double>> secondsOf(Replica& replica, int rows) {
    std::vector<double> seconds(replica.stages(), std::numeric_limits<double>::infinity());
    for (int stage = 0; stage < replica.stages(); ++stage) {
        auto activations = TRY(replica.makeActivations(stage));
        auto in = TRY(allocateFloats(replica.device(), static_cast<std::int64_t>(rows) * replica.inputSize(stage)));
        auto inGradient =
            TRY(allocateFloats(replica.device(), static_cast<std::int64_t>(in.sizeBytes() / sizeof(float))));
        auto outGradient =
            TRY(allocateFloats(replica.device(), static_cast<std::int64_t>(rows) * replica.outputSize(stage)));
        for (int time = 0; time < kTimes; ++time) {
            const auto start = std::chrono::steady_clock::now();
            TRY(replica.forward(stage, floatsOf(in), activations, rows, nullptr));
            TRY(replica.backward(stage, floatsOf(in), activations, floatsOf(outGradient),
                                 replica.isFirst(stage) ? nullptr : floatsOf(inGradient), rows, 0, nullptr));
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            seconds[stage] = std::min(seconds[stage], took.count());
        }
    }
    return seconds;
}

}  // namespace

Outcome<std::string> measuredBalance(const PlanRequest& request) {
    PlanRequest evenly = request;
    evenly.parameters["balance"] = "even";
    Preparation outlines;
    outlines.ranksAreElsewhere = true;  // sizes are enough
    const auto plan = TRY(makePlan(evenly, outlines));
    const auto kind = TRY(devices::findDeviceKind(request.deviceKind));
    const auto device = TRY(kind->open(1));
    Kernels kernels(*device.front());
    std::vector<LayerRange> blocks;
    for (int first = 0; const int layers : blocksOf(plan->model, plan->step.overTime)) {
        blocks.push_back({first, layers});
        first += layers;
    }
    const int rows = plan->settings.batch;
    Replica replica = TRY(Replica::make(plan->model, *plan->loss, kernels, *device.front(), rows, blocks));
    replica.initialise(plan->settings.seed);
    const std::vector<double> seconds = TRY(secondsOf(replica, rows));
    std::string cut = "cut:";
    for (const int count : cutByCost(seconds, static_cast<int>(plan->step.stages.size())))
        cut += (cut.ends_with(':') ? "" : "-") + std::to_string(count);
    return cut;
}

}  // namespace kolo::training
