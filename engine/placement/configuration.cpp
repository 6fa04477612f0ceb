// SPDX-License-Identifier: Apache-2.0
//
// tf.device, tf.config and tf.debugging: what a program can say about devices.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

namespace {

constexpr std::size_t kMaxLogicalDevices = 32;

/// Only what exists needs a name; at the first operation all of it is fixed, as in TensorFlow.
Error tooLate(Tracer& tracer, Place place, const std::string& text) {
    return tracer.raise(
        "RuntimeError", place,
        Complaint::tr("Devices cannot be changed after the first operation; move this line to the beginning."), text);
}

Outcome<std::optional<DeviceType>> typeArgument(const Arguments& arguments, std::size_t i) {
    if (!arguments.has(i)) return std::optional<DeviceType>();
    if (const auto* text = arguments[i].as<std::string>()) {
        if (*text == "CPU") return std::optional(DeviceType::Cpu);
        if (*text == "GPU") return std::optional(DeviceType::Gpu);
    }
    return errorAt(arguments.place, Complaint::tr("A device type is 'CPU' or 'GPU'."));
}

Outcome<Value> device(Tracer&, const Arguments& arguments) {
    if (!arguments.has(0)) return Value{DeviceBlock{{}, true}};
    if (const auto* logical = arguments[0].as<DeviceValue>(); logical && !logical->physical) {
        DeviceRequestName request;
        request.type = logical->type;
        request.index = logical->index;
        return Value{DeviceBlock{request, false}};
    }
    const auto* const text = arguments[0].as<std::string>();
    if (!text)
        return errorAt(arguments.place,
                       Complaint::tr("tf.device takes a name such as '/gpu:0', but this is {}.", kindOf(arguments[0])));
    auto request = TRY(parseDeviceName(*text, arguments.place));
    return Value{DeviceBlock{request, false}};
}

Outcome<Value> setLogDevicePlacement(Tracer& tracer, const Arguments& arguments) {
    auto on = TRY(boolArgument(arguments, 0, true));
    tracer.logPlacement = on;
    tracer.graph().logsPlacement = tracer.graph().logsPlacement || on;
    return Value{None{}};
}

Outcome<Value> setSoftPlacement(Tracer& tracer, const Arguments& arguments) {
    tracer.softPlacement = TRY(boolArgument(arguments, 0, true));
    return Value{None{}};
}

Outcome<Value> getSoftPlacement(Tracer& tracer, const Arguments&) {
    return Value{tracer.softPlacement};
}

Outcome<Value> listPhysical(Tracer& tracer, const Arguments& arguments) {
    auto type = TRY(typeArgument(arguments, 0));
    std::vector<Value> devices;
    if (type.value_or(DeviceType::Cpu) == DeviceType::Cpu) devices.push_back({DeviceValue{true, DeviceType::Cpu, 0}});
    if (type.value_or(DeviceType::Gpu) == DeviceType::Gpu)
        for (int i = 0; i < tracer.machines.gpus; ++i) devices.push_back({DeviceValue{true, DeviceType::Gpu, i}});
    return listOf(std::move(devices));
}

Outcome<Value> listLogical(Tracer& tracer, const Arguments& arguments) {
    auto type = TRY(typeArgument(arguments, 0));
    TRY(tracer.initializeDevices(arguments.place));
    std::vector<Value> devices;
    for (const DeviceType wanted : {DeviceType::Cpu, DeviceType::Gpu})
        for (const LogicalDevice& logical : tracer.graph().devices)
            if (logical.type == wanted && type.value_or(wanted) == wanted)
                devices.push_back({DeviceValue{false, wanted, logical.index}});
    return listOf(std::move(devices));
}

Outcome<Value> logicalConfiguration(Tracer&, const Arguments& arguments) {
    LogicalConfiguration configuration;
    if (arguments.has(0)) {
        auto limit = TRY(integerArgument(arguments[0], Complaint::tr("memory_limit (in MiB)"), arguments.place));
        if (limit < 1 || limit > (1 << 20))
            return errorAt(arguments.place,
                           Complaint::tr("memory_limit is {} MiB, but it must be 1 to 1048576.", limit));
        configuration.limitMiB = limit;
    }
    return Value{configuration};
}

Outcome<Value> setLogicalConfiguration(Tracer& tracer, const Arguments& arguments) {
    if (tracer.initialized)
        return tooLate(tracer, arguments.place, "Virtual devices cannot be modified after being initialized");
    const auto* const physical = arguments[0].as<DeviceValue>();
    if (!physical || !physical->physical)
        return errorAt(arguments.place,
                       Complaint::tr("The first argument is a device of tf.config.list_physical_devices."));
    const auto* const items = arguments[1].as<Items>();
    std::vector<LogicalConfiguration> configurations;
    for (const Value& item : items ? items->items() : std::vector<Value>{}) {
        const auto* const configuration = item.as<LogicalConfiguration>();
        if (!configuration)
            return errorAt(arguments.place,
                           Complaint::tr("The list is made of tf.config.LogicalDeviceConfiguration(…)."));
        configurations.push_back(*configuration);
    }
    if (configurations.empty() || configurations.size() > kMaxLogicalDevices)
        return errorAt(arguments.place, Complaint::tr("The second argument is a list of 1 to {} "
                                                      "tf.config.LogicalDeviceConfiguration(…).",
                                                      kMaxLogicalDevices));
    tracer.configurations[{physical->type, physical->index}] = std::move(configurations);
    return Value{None{}};
}

Outcome<Value> setVisible(Tracer& tracer, const Arguments& arguments) {
    if (tracer.initialized)
        return tooLate(tracer, arguments.place, "Visible devices cannot be modified after being initialized");
    auto type = typeArgument(arguments, 1);
    if (!type) return type.error();
    std::vector<int> gpus, cpus;
    std::vector<Value> given;
    if (const auto* items = arguments[0].as<Items>())
        given = items->items();
    else
        given.push_back(arguments[0]);
    for (const Value& item : given) {
        const auto* const physical = item.as<DeviceValue>();
        if (!physical || !physical->physical || (*type && physical->type != **type))
            return errorAt(arguments.place,
                           Complaint::tr("Devices come from tf.config.list_physical_devices of the same type."));
        (physical->type == DeviceType::Gpu ? gpus : cpus).push_back(physical->index);
    }
    if (type->value_or(DeviceType::Gpu) == DeviceType::Gpu) tracer.visibleGpus = gpus;
    if (type->value_or(DeviceType::Cpu) == DeviceType::Cpu && cpus.empty())
        return errorAt(arguments.place, Complaint::tr("The CPU cannot be hidden: the program itself runs there."));
    return Value{None{}};
}

/// Memory growth is how TensorFlow takes memory from a driver; Kolo allocates each tensor by itself, so there is
/// nothing to set.
Outcome<Value> setMemoryGrowth(Tracer& tracer, const Arguments& arguments) {
    if (tracer.initialized)
        return tooLate(tracer, arguments.place, "Physical devices cannot be modified after being initialized");
    return Value{None{}};
}

}  // namespace

Outcome<void> Tracer::initializeDevices(Place place) {
    if (initialized) return {};
    initialized = true;
    const auto addDevices = [&](DeviceType type, const std::vector<int>& physicals, const std::string& kernelKind) {
        int index = 0;
        for (const int physical : physicals) {
            std::vector<LogicalConfiguration> parts = configurations[{type, physical}];
            if (parts.empty()) parts.resize(1);
            for (const LogicalConfiguration& part : parts)
                graph().devices.push_back({type, index++, physical, part.limitMiB, kernelKind});
        }
    };
    addDevices(DeviceType::Gpu, visibleGpus, machines.gpuKernelKind);
    addDevices(DeviceType::Cpu, visibleCpus, "cpu");
    const std::size_t count = graph().devices.size();
    if (count <= kMaxLogicalDevices) return {};
    graph().devices.clear();
    return wrong(place, Complaint::tr("The program makes {} logical devices, but at most {} are allowed.", count,
                                      kMaxLogicalDevices));
}

const std::vector<FunctionInfo>& configurationFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"tf.device", {"device_name"}, 1, false, device},
        {"tf.debugging.set_log_device_placement", {"enabled"}, 1, false, setLogDevicePlacement},
        {"tf.config.set_soft_device_placement", {"enabled"}, 1, false, setSoftPlacement},
        {"tf.config.get_soft_device_placement", {}, 0, false, getSoftPlacement},
        {"tf.config.list_physical_devices", {"device_type"}, 0, false, listPhysical},
        {"tf.config.list_logical_devices", {"device_type"}, 0, false, listLogical},
        {"tf.config.LogicalDeviceConfiguration", {"memory_limit"}, 0, false, logicalConfiguration},
        {"tf.config.set_logical_device_configuration",
         {"device", "logical_devices"},
         2,
         false,
         setLogicalConfiguration},
        {"tf.config.set_visible_devices", {"devices", "device_type"}, 1, false, setVisible},
        {"tf.config.set_memory_growth", {"device", "enable"}, 2, false, setMemoryGrowth},
    };
    return functions;
}

}  // namespace kolo::placement
