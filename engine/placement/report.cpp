// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/report.h"

#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/api/event_names.h"
#include "engine/api/json_reader.h"
#include "engine/api/wording.h"

namespace kolo::placement {

namespace {

using nlohmann::ordered_json;

std::string shortName(const Graph& graph, int device) {
    return placement::shortName(graph.devices[device].type, graph.devices[device].index);
}

/// Few enough that the line of the session protocol stays small.
constexpr std::size_t kMaxMemorySamples = 2000;
constexpr std::size_t kMaxListed = 20'000;  // operations, and copies

ordered_json memoryJson(const std::vector<MemorySample>& samples) {
    ordered_json list = ordered_json::array();
    const std::size_t stride = samples.size() / kMaxMemorySamples + 1;
    for (std::size_t i = 0; i < samples.size(); i += stride) {
        MemorySample peak = samples[i];  // of each stretch, its highest point
        for (std::size_t k = i; k < std::min(samples.size(), i + stride); ++k)
            if (samples[k].bytes > peak.bytes) peak = samples[k];
        list.push_back({peak.atNs, peak.bytes});
    }
    return list;
}

}  // namespace

std::string tensorWords(const kernels::TensorType& type) {
    return fmt::format("{} {}, {}", name(type.dtype), kernels::shapeText(type.shape),
                       formatBytes(static_cast<double>(type.bytes())));
}

Text copySentence(const Graph& graph, const Task& task) {
    const Operation& operation = graph.operations[task.operation];
    const std::string type = tensorWords(operation.type), from = shortName(graph, task.from);
    const std::string to = shortName(graph, task.device);
    return operation.label.empty()
               ? Engine::tr("Copied a result of {} ({}) from {} to {}.", operation.name, type, from, to)
               : Engine::tr("Copied {} ({}) from {} to {}.", operation.label, type, from, to);
}

Text reasonWords(const Graph& graph, const Operation& operation) {
    const auto dtype =
        name(operation.inputs.empty() ? operation.type.dtype : graph.operations[operation.inputs.front()].type.dtype);
    switch (operation.reason) {
        case Reason::FirstGpu: return Engine::tr("by default on the first GPU");
        case Reason::NoGpuKernel: return Engine::tr("there is no GPU kernel of {} for it", dtype);
        case Reason::NoGpu: return Engine::tr("there is no GPU");
        case Reason::Explicit: return Engine::tr("tf.device says so");
        case Reason::SoftDevice: return Engine::tr("moved: the device that tf.device names does not exist");
        case Reason::SoftKernel:
            return Engine::tr("moved: the device that tf.device names has no kernel of {} for it", dtype);
        case Reason::WithVariable: return Engine::tr("where its variable lives");
        case Reason::Printing: return Engine::tr("printing happens on the CPU");
        case Reason::Reading: return Engine::tr("the program needs its value to go on");
    }
    return {};
}

std::string reportJson(const Graph& graph, const Plan& plan, const Record& record) {
    ordered_json json;
    json["operations_count"] = graph.operations.size();
    json["copies_count"] = plan.copies;
    json[recorded::kCopiedBytes] = plan.copiedBytes;
    std::int64_t copyNs = 0, kernelNs = 0;
    std::vector<std::int64_t> busy(graph.devices.size(), 0);
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const auto& span = record.tasks[i];
        if (span.endNs < 0) continue;
        (plan.tasks[i].isCopy ? copyNs : kernelNs) += span.endNs - span.startNs;
        if (!plan.tasks[i].isCopy) busy[plan.tasks[i].device] += span.endNs - span.startNs;
    }
    json["copy_ns"] = copyNs;
    json["kernel_ns"] = kernelNs;
    json["started_ns"] = record.startNs;
    json["ended_ns"] = record.endNs;

    json["output"] = ordered_json::array();
    for (std::size_t i = 0; i < record.output.size(); ++i)
        json["output"].push_back({{"kind", graph.output[i].isLog ? "log" : "print"}, {"text", record.output[i]}});

    json["device_list"] = ordered_json::array();
    for (std::size_t i = 0; i < graph.devices.size(); ++i) {
        const LogicalDevice& device = graph.devices[i];
        json["device_list"].push_back({{"name", shortName(graph, static_cast<int>(i))},
                                       {"type", name(device.type)},
                                       {"physical", device.physical},
                                       {"limit_mib", device.limitMiB},
                                       {"peak_bytes", record.peakBytes(static_cast<int>(i))},
                                       {"busy_ns", busy[i]},
                                       {"memory", memoryJson(record.memory[i])}});
    }

    json["operations"] = ordered_json::array();
    for (std::size_t i = 0; i < std::min(graph.operations.size(), kMaxListed); ++i) {
        const Operation& operation = graph.operations[i];
        const auto& span = record.tasks[plan.kernelOf[i]];
        const Text why = reasonWords(graph, operation);
        ordered_json each = {{"name", operation.name},
                             {"device", operation.device},
                             {"line", operation.place.line},
                             {"column", operation.place.column},
                             {"first_line", operation.firstLine},
                             {"last_line", operation.lastLine},
                             {"reason", name(operation.reason)},
                             {"why", why.english()},
                             {"inputs", operation.inputs},
                             {"start_ns", span.startNs},
                             {"end_ns", span.endNs}};
        if (!why.arguments().empty()) putText(each, "why", why);
        if (!operation.label.empty()) each["label"] = operation.label;
        if (operation.op) {
            each["dtype"] = name(operation.type.dtype);
            each["shape"] = operation.type.shape;
            each["bytes"] = operation.type.bytes();
        }
        json["operations"].push_back(std::move(each));
    }
    json["copies"] = ordered_json::array();
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const Task& task = plan.tasks[i];
        if (!task.isCopy) continue;
        if (json["copies"].size() == kMaxListed) break;
        const auto& span = record.tasks[i];
        ordered_json each = {{"operation", task.operation}, {"from", task.from},
                             {"to", task.device},           {"bytes", graph.operations[task.operation].type.bytes()},
                             {"start_ns", span.startNs},    {"end_ns", span.endNs}};
        putText(each, "sentence", copySentence(graph, task));
        json["copies"].push_back(std::move(each));
    }
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace kolo::placement
