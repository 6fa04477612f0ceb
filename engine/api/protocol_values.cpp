// SPDX-License-Identifier: Apache-2.0
#include "engine/api/protocol_values.h"

#include <algorithm>

#include "engine/api/schedule_json.h"
#include "engine/api/step_plan_json.h"

namespace kolo::protocol {

using nlohmann::ordered_json;

namespace {

void writeIfAny(ordered_json& json, const char* member, const std::string& text) {
    if (!text.empty()) json[member] = text;
}

/// Reads the object at `json` with `read` and adopts its first error.
template <typename Read>
void readNested(ObjectReader& outer, const ordered_json* json, const char* what, Read read) {
    if (!json) return;
    ObjectReader in(*json, what, kCode);
    read(in);
    if (auto done = in.finish(); !done) outer.fail(done.error());
}

template <typename Value, typename Read>
void readAll(ObjectReader& in, const char* member, const char* what, std::vector<Value>& values, Read read) {
    const ordered_json* list = in.list(member);
    if (!list) return;
    for (const ordered_json& entry : *list)
        readNested(in, &entry, what, [&](ObjectReader& one) { values.push_back(read(one)); });
}

template <typename Value, typename Write>
void writeAny(ordered_json& json, const char* member, const std::vector<Value>& values, Write write) {
    for (const Value& value : values) json[member].push_back(write(value));
}

void writeAny(ordered_json& json, const char* member, const std::vector<std::string>& texts) {
    if (!texts.empty()) json[member] = texts;
}

Condition readCondition(ObjectReader& in) {
    return {in.text("parameter"), in.texts(in.has("not") ? "not" : "is"), in.has("not")};
}

ordered_json conditionToJson(const Condition& condition) {
    return {{"parameter", condition.parameter}, {condition.isNot ? "not" : "is", condition.values}};
}

Rule readRule(ObjectReader& in) {
    Rule rule;
    readAll(in, "when", "a condition", rule.when, readCondition);
    rule.allowed = in.texts("allowed");
    rule.refused = in.texts("refused");
    rule.reason = in.sentence("reason");
    return rule;
}

ordered_json ruleToJson(const Rule& rule) {
    ordered_json json;
    writeAny(json, "when", rule.when, conditionToJson);
    writeAny(json, "allowed", rule.allowed);
    writeAny(json, "refused", rule.refused);
    putText(json, "reason", rule.reason);
    return json;
}

Parameter readParameter(ObjectReader& in) {
    Parameter parameter;
    parameter.name = in.text("name");
    parameter.type = named(in, "type", kParameterTypes, in.text("type"));
    parameter.unit = in.text("unit", "");
    parameter.defaultValue = in.text("default", "");
    constexpr double lowest = std::numeric_limits<double>::lowest(), highest = std::numeric_limits<double>::max();
    if (in.has("minimum")) parameter.minimum = in.number("minimum", std::nullopt, lowest, highest);
    if (in.has("maximum")) parameter.maximum = in.number("maximum", std::nullopt, lowest, highest);
    readAll(in, "choices", "a choice", parameter.choices, [](ObjectReader& choice) {
        return Choice{choice.text("value"), choice.text("title", ""), choice.text("help", "")};
    });
    parameter.help = in.text("help", "");
    parameter.freePrefix = in.text("free_prefix", "");
    readAll(in, "rules", "a rule", parameter.rules, readRule);
    readAll(in, "other_defaults", "a default", parameter.otherDefaults, [](ObjectReader& other) {
        Default result;
        readAll(other, "when", "a condition", result.when, readCondition);
        result.value = other.text("value");
        return result;
    });
    return parameter;
}

ordered_json parameterToJson(const Parameter& parameter) {
    ordered_json json;
    json["name"] = parameter.name;
    json["type"] = std::string(name(parameter.type));
    writeIfAny(json, "unit", parameter.unit);
    writeIfAny(json, "default", parameter.defaultValue);
    if (parameter.minimum) json["minimum"] = *parameter.minimum;
    if (parameter.maximum) json["maximum"] = *parameter.maximum;
    writeAny(json, "choices", parameter.choices, [](const Choice& choice) {
        ordered_json entry = {{"value", choice.value}};
        writeIfAny(entry, "title", choice.title);
        writeIfAny(entry, "help", choice.help);
        return entry;
    });
    writeIfAny(json, "help", parameter.help);
    writeIfAny(json, "free_prefix", parameter.freePrefix);
    writeAny(json, "rules", parameter.rules, ruleToJson);
    writeAny(json, "other_defaults", parameter.otherDefaults, [](const Default& other) {
        ordered_json entry;
        writeAny(entry, "when", other.when, conditionToJson);
        entry["value"] = other.value;
        return entry;
    });
    return json;
}

}  // namespace

RunStatus readStatus(ObjectReader& in) {
    return named(in, "status", kRunStatuses, in.text("status"));
}

ordered_json errorToJson(const Error& error) {
    ordered_json json;
    json["code"] = std::string(errorCodeName(error.code));
    writeIfAny(json, "field", error.field);
    putText(json, "message", error.message);
    return json;
}

Error readError(ObjectReader& in) {
    Error error;
    const std::string code = in.text("code");
    if (const auto known = kErrorCodes.find(code))
        error.code = *known;
    else
        in.fail("code", "the name of an error code");
    error.field = in.text("field", "");
    error.message = in.sentence("message");
    return error;
}

void writeInfo(ordered_json& json, const RunInfo& info, bool withSteps) {
    json["run"] = info.id;
    if (info.parent != 0) json["parent"] = info.parent;
    putText(json, "title", info.title);
    json["spec"] = ordered_json::parse(specToJson(info.spec), nullptr, false);
    json["ranks"] = info.ranks;
    ordered_json& provenance = json["provenance"];
    provenance["devices"] = info.provenance.devices;
    provenance["hardware"] = info.provenance.hardware;
    provenance["numbers"] = info.provenance.numbers;
    provenance["host"] = info.provenance.host;
    provenance["version"] = info.provenance.version;
    json["started_at"] = info.startedAt;
    if (info.step != StepKind::Schedule) json["step"] = name(info.step);
    if (info.plan && withSteps) json["plan"] = ordered_json::parse(stepPlanToJson(*info.plan), nullptr, false);
    if (!info.collective) return;
    ordered_json& collective = json["collective"];
    Schedule schedule;
    if (!withSteps) {
        schedule = info.collective->schedule;
        schedule.steps.clear();
    }
    collective["schedule"] =
        ordered_json::parse(scheduleToJson(withSteps ? info.collective->schedule : schedule), nullptr, false);
    collective["elements"] = info.collective->elements;
    collective["dtype"] = std::string(name(info.collective->dtype));
    collective["op"] = std::string(name(info.collective->op));
}

RunInfo readInfo(ObjectReader& in) {
    RunInfo info;
    info.id = in.integer("run", 0, 0, kAnyNumber);
    info.parent = in.integer("parent", 0, 0, kAnyNumber);
    info.title = in.sentence("title", "");
    if (const ordered_json* spec = in.object("spec")) {
        auto read = specFromJson(oneLine(*spec));
        if (!read) in.fail(read.error());
        if (read) info.spec = std::move(*read);
    } else {
        in.fail("spec", "an object");
    }
    info.ranks = static_cast<int>(in.integer("ranks", std::nullopt, 0, kMaxRanks));
    readNested(in, in.object("provenance"), "the provenance", [&](ObjectReader& provenance) {
        info.provenance.devices = provenance.texts("devices");
        info.provenance.hardware = provenance.text("hardware", "");
        info.provenance.numbers = provenance.text("numbers", info.provenance.numbers);
        info.provenance.host = provenance.text("host", "");
        info.provenance.version = provenance.text("version", "");
    });
    info.startedAt = in.text("started_at", "");
    info.step = named(in, "step", kStepKinds, in.text("step", std::string(name(StepKind::Schedule))));
    readNested(in, in.object("collective"), "the collective", [&](ObjectReader& collective) {
        CollectiveShape& shape = info.collective.emplace();
        if (const ordered_json* json = collective.object("schedule")) {
            auto schedule = scheduleFromJson(oneLine(*json));
            if (!schedule) return collective.fail(schedule.error());
            shape.schedule = std::move(*schedule);
        } else {
            collective.fail("schedule", "an object");
        }
        shape.elements = collective.integer("elements", std::nullopt, 0, kAnyNumber);
        shape.dtype = named(collective, "dtype", kDTypes, collective.text("dtype"));
        shape.op = named(collective, "op", kReduceOps, collective.text("op"));
    });
    if (const ordered_json* json = in.object("plan")) {
        auto plan = stepPlanFromJson(oneLine(*json));
        if (!plan) in.fail(plan.error());
        if (plan) info.plan = std::move(*plan);
    }
    return info;
}

ordered_json strategyToJson(const StrategyInfo& info) {
    ordered_json json;
    json["id"] = info.id;
    json["title"] = info.title;
    json["summary"] = info.summary;
    json["source"] = info.source;
    writeAny(json, "groups", info.groups, [](const ParameterGroup& group) {
        return ordered_json{{"title", group.title}, {"names", group.names}, {"open", group.open}};
    });
    json["parameters"] = ordered_json::array();
    writeAny(json, "parameters", info.parameters, parameterToJson);
    json["metrics"] = ordered_json::array();
    writeAny(json, "metrics", info.metrics, [](const MetricInfo& metric) {
        ordered_json entry = {{"name", metric.name}};
        writeIfAny(entry, "unit", metric.unit);
        writeIfAny(entry, "help", metric.help);
        return entry;
    });
    writeAny(json, "steps", info.steps, [](const StepRule& rule) {
        ordered_json entry = {{"kind", name(rule.kind)}};
        writeAny(entry, "when", rule.when, conditionToJson);
        return entry;
    });
    return json;
}

std::string strategyJson(const StrategyInfo& info) {
    return oneLine(strategyToJson(info));
}

Outcome<StrategyInfo> strategyFromJson(const ordered_json& json) {
    ObjectReader in(json, "the strategy", kCode);
    StrategyInfo info;
    info.id = in.text("id");
    info.title = in.text("title", "");
    info.summary = in.text("summary", "");
    info.source = in.text("source", "");
    readAll(in, "groups", "a group", info.groups, [](ObjectReader& group) {
        return ParameterGroup{group.text("title"), group.texts("names"), group.flag("open", true)};
    });
    readAll(in, "parameters", "the parameter", info.parameters, readParameter);
    readAll(in, "metrics", "the metric", info.metrics, [](ObjectReader& metric) {
        return MetricInfo{metric.text("name"), metric.text("unit", ""), metric.text("help", "")};
    });
    readAll(in, "steps", "what a step is", info.steps, [](ObjectReader& step) {
        StepRule rule{named(step, "kind", kStepKinds, step.text("kind")), {}};
        readAll(step, "when", "a condition", rule.when, readCondition);
        return rule;
    });
    TRY(in.finish());
    return info;
}

}  // namespace kolo::protocol
