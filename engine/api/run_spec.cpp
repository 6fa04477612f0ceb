// SPDX-License-Identifier: Apache-2.0
#include "engine/api/run_spec.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/json_reader.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kMaxParameters = 256;
constexpr std::size_t kMaxNameBytes = 256;

/// A parameter may be written as its JSON value (8, 0.5, true); it is kept as text, as on a command line.
Outcome<std::string> parameterText(const std::string& key, const ordered_json& value) {
    if (value.is_string()) {
        const std::string& text = value.get_ref<const std::string&>();
        if (text.find('\0') == std::string::npos) return text;
        return Error{ErrorCode::BadValue, key,
                     Complaint::tr("The parameter {} contains a NUL character, which is not allowed.", inQuotes(key))};
    }
    if (value.is_number() || value.is_boolean()) return value.dump();
    return Error{ErrorCode::BadValue, key,
                 Complaint::tr("The parameter {} is {}, but it must be text, a number, true or false.", inQuotes(key),
                               inQuotes(value.dump()))};
}

Outcome<std::string> oneOf(const std::string& member, const std::string& value,
                           const std::vector<std::string>& allowed) {
    for (const std::string& name : allowed) {
        if (name == value) return value;
    }
    return Error{ErrorCode::BadValue, member,
                 Complaint::tr("{} is {}, but it must be {}.{}", member, inQuotes(value), orList(allowed),
                               didYouMean(value, allowed))};
}

}  // namespace

Outcome<DeviceRequest> parseDevices(std::string_view text) {
    const std::size_t colon = text.find(':');
    DeviceRequest request;
    request.kind = std::string(text.substr(0, colon));
    request.count = 0;
    const std::vector<std::string> kinds = {"virtual", "cuda", "auto"};
    if (request.kind != kinds[0] && request.kind != kinds[1] && request.kind != kinds[2]) {
        return Error{ErrorCode::BadValue, "devices",
                     Complaint::tr("devices is {}, but its kind must be virtual, cuda or auto, as in \"virtual:4\".{}",
                                   inQuotes(text), didYouMean(request.kind, kinds))};
    }
    if (colon == std::string_view::npos) return request;  // one per worker in the data
    const std::string_view number = text.substr(colon + 1);
    if (!parsesWhole(number, request.count) || request.count < 1 || request.count > kMaxRanks) {
        return Error{
            ErrorCode::BadValue, "devices",
            Complaint::tr(
                "devices is {}, but the number of devices must be a whole number from {} to {}, as in \"{}:4\".",
                inQuotes(text), 1, kMaxRanks, request.kind)};
    }
    return request;
}

Outcome<RunSpec> specFromJson(std::string_view text) {
    auto json = TRY(parseJson(text, Complaint::tr("The spec"), ErrorCode::BadValue));
    ObjectReader in(json, Complaint::tr("the spec"), ErrorCode::BadValue);
    RunSpec spec;
    spec.system = in.text("system", "");
    spec.strategy = spec.system.empty() ? in.text("strategy") : in.text("strategy", "");
    const ordered_json* parameters = in.object("parameters");
    const std::string devices = in.text("devices", "virtual");
    spec.launch = in.text("launch", spec.launch);
    spec.collectives = in.text("collectives", spec.collectives);
    const std::string detail = in.text("detail", std::string(name(spec.detail)));
    TRY(in.finish());

    for (const auto& [member, value] : {std::pair{"strategy", &spec.strategy}, std::pair{"system", &spec.system}}) {
        const bool isLeftOut = value->empty() && (value == &spec.system || !spec.system.empty());
        if (isLeftOut || (!value->empty() && value->size() <= kMaxNameBytes)) continue;
        return Error{ErrorCode::BadValue, member,
                     Complaint::tr("{} is {}, but it must be a name of 1 to {} bytes.", member, inQuotes(*value),
                                   kMaxNameBytes)};
    }
    if (parameters) {
        if (parameters->size() > kMaxParameters) {
            return Error{ErrorCode::BadValue, "parameters",
                         Complaint::tr("The spec has {} parameters, but at most {} are allowed.", parameters->size(),
                                       kMaxParameters)};
        }
        for (const auto& [key, value] : parameters->items()) {
            spec.parameters[key] = TRY(parameterText(key, value));
        }
    }
    spec.devices = TRY(parseDevices(devices));
    TRY(oneOf("launch", spec.launch, {"threads", "mpi"}));
    TRY(oneOf("collectives", spec.collectives, {"kolo", "mpi", "nccl"}));
    TRY(oneOf("detail", detail, {"off", "summary", "full"}));
    spec.detail = *kDetails.find(detail);
    return spec;
}

std::string specToJson(const RunSpec& spec) {
    ordered_json json;
    if (!spec.system.empty()) json["system"] = spec.system;
    if (!spec.strategy.empty() || spec.system.empty()) json["strategy"] = spec.strategy;
    json["parameters"] = ordered_json::object();
    for (const auto& [key, value] : spec.parameters) json["parameters"][key] = value;
    json["devices"] =
        spec.devices.count > 0 ? fmt::format("{}:{}", spec.devices.kind, spec.devices.count) : spec.devices.kind;
    json["launch"] = spec.launch;
    json["collectives"] = spec.collectives;
    json["detail"] = std::string(name(spec.detail));
    return oneLine(json);
}

}  // namespace kolo
