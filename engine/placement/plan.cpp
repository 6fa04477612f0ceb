// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/plan.h"

#include <algorithm>
#include <map>

namespace kolo::placement {

namespace {

/// Tensors that were made elsewhere and must be here: what is held at most, when the tasks run in order, some ahead.
std::uint64_t peakOf(const Graph& graph, const Plan& plan, bool onlyHost) {
    const int count = static_cast<int>(plan.tasks.size());
    std::vector<std::int64_t> change(count + 1, 0);
    for (int i = 0; i < count; ++i) {
        const Task& task = plan.tasks[i];
        const Operation& operation = graph.operations[task.operation];
        const bool allocates = task.isCopy || (operation.op && !operation.op->aliases);
        if (!allocates || (onlyHost && graph.devices[task.device].type != DeviceType::Cpu)) continue;
        int end = i;
        for (const int reader : task.next) end = std::max(end, reader);
        if (operation.releasedAt < static_cast<int>(plan.kernelOf.size()))
            end = std::max(end, plan.kernelOf[operation.releasedAt]);
        else
            end = count - 1;
        change[std::max(0, i - kTasksAhead)] += static_cast<std::int64_t>(operation.type.bytes());
        change[std::min(count, end + 1)] -= static_cast<std::int64_t>(operation.type.bytes());
    }
    std::int64_t held = 0, peak = 0;
    for (const std::int64_t each : change) peak = std::max(peak, held += each);
    return static_cast<std::uint64_t>(peak);
}

}  // namespace

Plan makePlan(const Graph& graph) {
    Plan plan;
    plan.tasks.reserve(graph.operations.size() * 5 / 4);
    plan.kernelOf.reserve(graph.operations.size());
    std::map<std::pair<int, int>, int> copies;  // (operation, device) → task
    for (int number = 0; number < static_cast<int>(graph.operations.size()); ++number) {
        const Operation& operation = graph.operations[number];
        std::vector<int> sources;
        sources.reserve(operation.inputs.size());
        for (const int input : operation.inputs) {
            const int from = graph.operations[input].device;
            if (from == operation.device) {
                sources.push_back(plan.kernelOf[input]);
                continue;
            }
            auto [entry, isNew] = copies.try_emplace({input, operation.device}, static_cast<int>(plan.tasks.size()));
            if (isNew) {
                plan.tasks.push_back({true, input, operation.device, from, number, {plan.kernelOf[input]}, {}});
                ++plan.copies;
                plan.copiedBytes += graph.operations[input].type.bytes();
            }
            sources.push_back(entry->second);
        }
        plan.kernelOf.push_back(static_cast<int>(plan.tasks.size()));
        plan.tasks.push_back({false, number, operation.device, -1, number, std::move(sources), {}});
    }
    for (int i = 0; i < static_cast<int>(plan.tasks.size()); ++i)
        for (const int source : plan.tasks[i].sources) plan.tasks[source].next.push_back(i);
    plan.peakBytes = peakOf(graph, plan, false);
    plan.hostPeakBytes = peakOf(graph, plan, true);
    return plan;
}

}  // namespace kolo::placement
