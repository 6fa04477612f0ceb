// SPDX-License-Identifier: Apache-2.0
//
// Step plans of the registered schedules over stages of ten parameters each.
#pragma once

#include <QTest>
#include <string>
#include <vector>

#include "engine/api/steps/lower.h"
#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::test {

/// Everything but the ranks' lists. Stage s has input 8 bytes, activations 100, layer gradients 20, state 4 a
/// micro-batch.
inline StepPlan shapeOf(const training::PipelineOrder& order, int replicas = 1, bool recomputes = false) {
    StepPlan plan = training::onPaper(order);
    plan.mesh.axes.front().size = replicas;
    plan.recomputes = recomputes && !order.overTime;  // a time step needs the activations before it
    plan.stateArrays = 1;
    for (int stage = 0; stage < static_cast<int>(order.positions.size()); ++stage) {
        plan.stages[stage] = {order.positions[stage], stage, 1, {stage * 10, 10}, 8, 100, 20, 4, 1};
        plan.buckets.push_back({{stage * 10, 10}});
    }
    return plan;
}

inline StepPlan planOf(const training::PipelineOrder& order, int replicas = 1, bool recomputes = false) {
    return training::lower(shapeOf(order, replicas, recomputes), order.passes);
}

/// A user's own order: GPipe's forward passes alone.
inline training::PipelineOrder forwardOnly(int devices, int microbatches) {
    training::PipelineOrder order = *training::pipelineOrder("gpipe", devices, microbatches);
    order.trains = false;
    for (std::vector<Action>& passes : order.passes)
        std::erase_if(passes, [](const Action& pass) { return pass.kind != ActionKind::Forward; });
    return order;
}

/// As each schedule is written, with one and with several stages on a device.
inline std::vector<std::string> schedules() {
    return {"naive",       "gpipe",         "1f1b",          "interleaved:2", "interleaved:3",
            "zero-bubble", "zero-bubble:2", "zero-bubble:3", "zbv",           "wave"};
}

/// Of every schedule, for 1 to so many devices and micro-batches as it takes.
inline std::vector<training::PipelineOrder> orders(int mostDevices, int mostMicrobatches) {
    std::vector<training::PipelineOrder> result;
    for (const std::string& name : schedules())
        for (int devices = 1; devices <= mostDevices; ++devices)
            for (int micro = 1; micro <= mostMicrobatches; ++micro)
                if (const auto order = training::pipelineOrder(name, devices, micro)) result.push_back(*order);
    return result;
}

inline std::vector<std::string> texts(const std::vector<Action>& actions) {
    std::vector<std::string> result;
    for (const Action& action : actions) result.push_back(text(action));
    return result;
}

}  // namespace kolo::test
