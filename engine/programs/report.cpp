// SPDX-License-Identifier: Apache-2.0
#include "engine/programs/report.h"

#include <fmt/format.h>

#include "engine/api/json_reader.h"
#include "engine/api/strategy.h"

namespace kolo::programs {

using nlohmann::ordered_json;

namespace {

std::string devicesOf(const DeviceRequest& devices) {
    return fmt::format("{}:{}", devices.kind, devices.count);
}

}  // namespace

std::string commandOf(const Translation& translation) {
    std::string command = "kolo run " + translation.spec.strategy;
    const Strategy* const strategy = findStrategy(translation.spec.strategy);
    for (const auto& [name, value] : translation.spec.parameters) {
        const Parameter* const parameter = strategy->info().find(name);
        if (parameter && parameter->defaultValue == value) continue;
        command += fmt::format(" {}={}", name, value);
    }
    return command + " --devices " + devicesOf(translation.spec.devices);
}

ordered_json toJson(const Translation& translation) {
    ordered_json all;
    all["strategy"] = translation.spec.strategy;
    all["parameters"] = translation.spec.parameters;
    all["devices"] = devicesOf(translation.spec.devices);
    if (!translation.model.empty()) {
        all["model"] = translation.model;
        all["parameter_count"] = translation.parameterCount;
        all["buckets"] = translation.buckets;
        all["command"] = commandOf(translation);
    }
    all["lines"] = ordered_json::array();
    for (const LineNote& note : translation.notes) {
        ordered_json line = {{"line", note.line}, {"column", note.column}, {"last_line", note.lastLine}};
        putText(line, "text", note.text);
        line["instead"] = note.instead;
        if (note.part != Part::None) line["part"] = kParts[note.part];
        if (note.layer >= 0) line["layer"] = note.layer;
        if (!note.held.empty()) line["held"] = note.held;
        all["lines"].push_back(std::move(line));
    }
    return all;
}

}  // namespace kolo::programs
