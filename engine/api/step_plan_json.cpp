// SPDX-License-Identifier: Apache-2.0
#include "engine/api/step_plan_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/api/json_reader.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kMaxScheduleNameBytes = 1024;  // a schedule's name
constexpr double kMaxFlops = 1e24;
constexpr std::size_t kMaxAxes = 8, kMaxAxisBytes = 64;

Error wrong(const Text& sentence) {
    return {ErrorCode::BadData, "plan", sentence};
}

/// [first, count]; what is wrong with it is for the caller's sentence.
std::optional<Range> rangeFromJson(const ordered_json& json) {
    if (!json.is_array() || json.size() != 2) return std::nullopt;
    const auto first = wholeFromJson(json[0], 0, kMaxPlanParameters);
    const auto count = wholeFromJson(json[1], 0, kMaxPlanParameters);
    if (!first || !count) return std::nullopt;
    return Range{*first, *count};
}

Outcome<Mesh> readMesh(const ordered_json& axes) {
    const Error error = wrong(
        Complaint::tr("The step plan's axes are {}, but they must be a list of 1 to {} different [name, size], such as "
                      "[\"data\", 2], with 1 to {} ranks together.",
                      shownInSentence(axes), kMaxAxes, kMaxRanks));
    if (axes.size() > kMaxAxes) return error;
    Mesh mesh;
    for (const ordered_json& axis : axes) {
        if (!axis.is_array() || axis.size() != 2 || !axis[0].is_string()) return error;
        const auto& name = axis[0].get_ref<const std::string&>();
        const auto size = wholeFromJson(axis[1], 1, kMaxRanks);
        const bool isNew = std::ranges::find(mesh.axes, name, &Mesh::Axis::name) == mesh.axes.end();
        if (!isNew || name.empty() || name.size() > kMaxAxisBytes || !isUtf8(name) || !size) return error;
        mesh.axes.push_back({name, static_cast<int>(*size)});
        if (mesh.ranks() > kMaxRanks) return error;
    }
    return mesh;
}

bool isAxis(const ordered_json& json, const Mesh& mesh) {
    return json.is_string() &&
           std::ranges::find(mesh.axes, json.get_ref<const std::string&>(), &Mesh::Axis::name) != mesh.axes.end();
}

/// [first, count] along the data axis, or [first, count, axis].
std::optional<std::pair<Range, std::string>> alongFromJson(ordered_json json, const Mesh& mesh) {
    std::string axis(kDataAxis);
    if (json.is_array() && json.size() == 3) {
        if (!isAxis(json[2], mesh)) return std::nullopt;
        axis = json[2].get<std::string>();
        json.erase(2);
    }
    const auto range = rangeFromJson(json);
    if (!range) return std::nullopt;
    return std::pair(*range, axis);
}

/// ["ALL_GATHER_F","tensor",4096]
/// `isInside`: of a pass, with how often it happens there as a fourth.
Outcome<Exchange> readExchange(const ordered_json& json, int stage, const Mesh& mesh, bool isInside) {
    const Error error = wrong(
        Complaint::tr("An exchange before stage {} of the step plan is {}, but it must be [what, axis, bytes] with an "
                      "axis of the plan, such as [\"ALL_GATHER_F\", \"tensor\", 4096].",
                      stage, shownInSentence(json)));
    if (!json.is_array() || json.size() != std::size_t(isInside ? 4 : 3) || !json[0].is_string() ||
        !isAxis(json[1], mesh))
        return error;
    const auto action = actionFromText("0" + json[0].get_ref<const std::string&>() + "0");
    const auto bytes = wholeFromJson(json[2], 0, kMaxPlanBytes);
    const auto times = isInside ? wholeFromJson(json[3], 1, kMaxMicrobatches) : 1;
    if (!action || !isExchange(action->kind) || !bytes || !times) return error;
    return Exchange{action->kind, json[1].get<std::string>(), *bytes, static_cast<int>(*times)};
}

Outcome<PlanStage> readStage(const ordered_json& json, int number, const Mesh& mesh) {
    const int positions = mesh.sizeOf(kPipelineAxis);
    ObjectReader in(json, Complaint::tr("stage {} of the step plan", number), ErrorCode::BadData);
    PlanStage stage;
    stage.position = static_cast<int>(in.integer("position", std::nullopt, 0, positions - 1));
    stage.firstLayer = static_cast<int>(in.integer("first_layer", 0, 0, 1 << 20));
    stage.layers = static_cast<int>(in.integer("layers", 0, 0, 1 << 20));
    if (const ordered_json* parameters = in.list("parameters")) {
        const auto range = rangeFromJson(*parameters);
        if (!range)
            in.fail("parameters", Complaint::tr("[first, count], whole numbers up to {}", kMaxPlanParameters));
        else
            stage.parameters = *range;
    }
    stage.inputBytes = in.integer("input_bytes", 0, 0, kMaxPlanBytes);
    stage.activationBytes = in.integer("activation_bytes", 0, 0, kMaxPlanBytes);
    stage.gradientBytes = in.integer("gradient_bytes", 0, 0, kMaxPlanBytes);
    stage.stateBytes = in.integer("state_bytes", 0, 0, kMaxPlanBytes);
    stage.outputBytes = in.integer("output_bytes", 0, 0, kMaxPlanBytes);
    stage.flops = in.number("flops", 0, 0, kMaxFlops);
    stage.partitionAxis = in.text("partition_axis", "");
    if (!stage.partitionAxis.empty() && !isAxis(stage.partitionAxis, mesh))
        in.fail("partition_axis", Complaint::tr("an axis of the plan"));
    const ordered_json *exchanges = in.list("exchanges"), *inside = in.list("inside");
    TRY(in.finish());
    if (exchanges)
        for (const ordered_json& entry : *exchanges) {
            const auto exchange = TRY(readExchange(entry, number, mesh, false));
            if (stage.exchange(exchange.kind))
                return wrong(Complaint::tr("Stage {} of the step plan has {} twice before it.", number,
                                           notation(exchange.kind)));
            stage.exchanges.push_back(exchange);
        }
    if (inside)
        for (const ordered_json& entry : *inside)
            if (stage.inside.size() < kActionKinds)
                stage.inside.push_back(TRY(readExchange(entry, number, mesh, true)));
    return stage;
}

Outcome<std::vector<Action>> readRank(const ordered_json& json, const StepPlan& plan, std::size_t row) {
    if (!json.is_array() || json.size() > kMaxRankActions)
        return wrong(Complaint::tr("Row {} of the step plan must be a list of at most {} actions, not {}.", row,
                                   kMaxRankActions, shownInSentence(json)));
    std::vector<Action> actions;
    actions.reserve(json.size());
    for (const ordered_json& entry : json) {
        const auto at = [&](const Text& sentence) {
            return wrong(Complaint::tr("Row {}, column {} of the step plan: {}", row, actions.size() + 1, sentence));
        };
        if (!entry.is_string())
            return at(Complaint::tr("{} is not an action, which is a text such as \"2F0\".", shownInSentence(entry)));
        const auto action = actionFromText(entry.get_ref<const std::string&>());
        if (!action) return at(action.error().message);
        if (const auto known = checkIndices(plan, *action); !known) return at(known.error().message);
        actions.push_back(*action);
    }
    return actions;
}

}  // namespace

Outcome<void> checkIndices(const StepPlan& plan, const Action& action) {
    const auto outside = [](int number, std::size_t count) {
        return number < 0 || static_cast<std::size_t>(number) >= count;
    };
    if (outside(action.stage, plan.stages.size()))
        return wrong(Complaint::tr("{} names stage {}, but the plan has stages 0 to {}.", text(action), action.stage,
                                   static_cast<int>(plan.stages.size()) - 1));
    if (!hasIndex(action.kind)) return {};
    if (isExchange(action.kind) && action.stage == 0)
        return wrong(Complaint::tr("{} is between stage 0 and one before it, which there is not.", text(action)));
    if (isOfBucket(action.kind)) {
        const int turns = action.kind == ActionKind::ReduceScatter ? plan.turns() : 1;
        if (!outside(action.index, plan.buckets.size() * turns)) return {};
        return wrong(plan.buckets.empty() ? Complaint::tr("{} is of a bucket, but the plan has none.", text(action))
                                          : Complaint::tr("{} names bucket {}, but the plan has buckets 0 to {}.",
                                                          text(action), action.index, plan.buckets.size() * turns - 1));
    }
    if (action.kind == ActionKind::Unshard || action.kind == ActionKind::Reshard) {
        const int most = 2 * plan.turns() - 1;
        if (action.index >= 0 && action.index <= most) return {};
        return wrong(
            Complaint::tr("{} must end in a number from 0 to {}: even for a forward pass, odd for a backward pass.",
                          text(action), most));
    }
    if (outside(action.index, plan.microbatches))
        return wrong(Complaint::tr("{} names micro-batch {}, but the plan has micro-batches 0 to {}.", text(action),
                                   action.index, plan.microbatches - 1));
    return {};
}

std::string stepPlanToJson(const StepPlan& plan) {
    std::string json = R"({"schedule":)";
    appendText(json, plan.schedule);
    const auto out = std::back_inserter(json);
    const auto list = [&](const char* member, const auto& entries, const auto& write) {
        fmt::format_to(out, R"(,"{}":[)", member);
        const char* between = "";
        for (const auto& entry : entries) {
            json += between;
            write(entry);
            between = ",";
        }
        json += ']';
    };
    list("axes", plan.mesh.axes, [&](const Mesh::Axis& axis) {
        json += '[';
        appendText(json, axis.name);
        fmt::format_to(out, ",{}]", axis.size);
    });
    fmt::format_to(
        out, R"(,"microbatches":{},"recomputes":{},"trains":{},"over_time":{},"state_arrays":{},"zero":{},"mixed":{})",
        plan.microbatches, plan.recomputes, plan.trains, plan.overTime, plan.stateArrays, plan.zero, plan.mixed);
    if (plan.bufferBytes > 0) fmt::format_to(out, R"(,"buffer_bytes":{})", plan.bufferBytes);
    if (plan.localSteps > 0) fmt::format_to(out, R"(,"local_steps":{})", plan.localSteps);
    const auto named = [&](const char* before, const std::string& name) {
        json += before;
        appendText(json, name);
    };
    list("stages", plan.stages, [&](const PlanStage& stage) {
        fmt::format_to(out, R"({{"position":{},"first_layer":{},"layers":{},"parameters":[{},{}],)", stage.position,
                       stage.firstLayer, stage.layers, stage.parameters.first, stage.parameters.count);
        fmt::format_to(out, R"("input_bytes":{},"activation_bytes":{},"gradient_bytes":{},"state_bytes":{},"flops":)",
                       stage.inputBytes, stage.activationBytes, stage.gradientBytes, stage.stateBytes);
        appendNumber(json, stage.flops);
        if (stage.outputBytes > 0) fmt::format_to(out, R"(,"output_bytes":{})", stage.outputBytes);
        if (!stage.partitionAxis.empty()) named(R"(,"partition_axis":)", stage.partitionAxis);
        if (!stage.exchanges.empty())
            list("exchanges", stage.exchanges, [&](const Exchange& exchange) {
                fmt::format_to(out, R"(["{}")", notation(exchange.kind));
                named(",", exchange.axis);
                fmt::format_to(out, ",{}]", exchange.bytes);
            });
        if (!stage.inside.empty())
            list("inside", stage.inside, [&](const Exchange& exchange) {
                fmt::format_to(out, R"(["{}")", notation(exchange.kind));
                named(",", exchange.axis);
                fmt::format_to(out, ",{},{}]", exchange.bytes, exchange.times);
            });
        json += '}';
    });
    list("buckets", plan.buckets, [&](const Bucket& bucket) {
        fmt::format_to(out, "[{},{}", bucket.parameters.first, bucket.parameters.count);
        if (bucket.axis != kDataAxis) named(",", bucket.axis);
        json += ']';
    });
    if (!plan.gradientParts.empty())
        list("gradient_parts", plan.gradientParts, [&](const GradientParts& parts) {
            fmt::format_to(out, "[{},{}", parts.parameters.first, parts.parameters.count);
            named(",", parts.axis);
            json += ']';
        });
    list("ranks", plan.ranks, [&](const std::vector<Action>& actions) {
        char before = '[';
        if (actions.empty()) json += '[';
        for (const Action& action : actions) {
            json += before;
            json += '"' + text(action) + '"';
            before = ',';
        }
        json += ']';
    });
    return json + "}";
}

Outcome<StepPlan> stepPlanFromJson(std::string_view text) {
    auto json = TRY(parseJson(text, Complaint::tr("The step plan"), ErrorCode::BadData));
    ObjectReader in(json, Complaint::tr("the step plan"), ErrorCode::BadData);
    StepPlan plan;
    plan.schedule = in.text("schedule");
    if (plan.schedule.size() > kMaxScheduleNameBytes)
        in.fail("schedule", Complaint::tr("at most {} bytes long", kMaxScheduleNameBytes));
    plan.microbatches = static_cast<int>(in.integer("microbatches", std::nullopt, 1, kMaxMicrobatches));
    plan.recomputes = in.flag("recomputes", false);
    plan.trains = in.flag("trains", true);
    plan.overTime = in.flag("over_time", false);
    plan.stateArrays = static_cast<int>(in.integer("state_arrays", 0, 0, 16));
    plan.localSteps = static_cast<int>(in.integer("local_steps", 0, 0, 1'000'000));
    plan.zero = static_cast<int>(in.integer("zero", 0, 0, 3));
    plan.mixed = in.flag("mixed", false);
    plan.bufferBytes = in.integer("buffer_bytes", 0, 0, kMaxPlanBytes);
    const auto list = [&](const char* member) {
        const ordered_json* found = in.list(member);
        if (!found) in.fail(member, Complaint::tr("a list"));
        return found;
    };
    const ordered_json* axes = list("axes");
    const ordered_json* stages = list("stages");
    const ordered_json* buckets = list("buckets");
    const ordered_json* ranks = list("ranks");
    const ordered_json* gradientParts = in.list("gradient_parts");
    TRY(in.finish());

    plan.mesh = TRY(readMesh(*axes));
    if (stages->empty() || stages->size() > kMaxPlanStages)
        return wrong(
            Complaint::tr("The step plan has {} stages, but it must have 1 to {}.", stages->size(), kMaxPlanStages));
    for (const ordered_json& entry : *stages) {
        auto stage = TRY(readStage(entry, static_cast<int>(plan.stages.size()), plan.mesh));
        plan.stages.push_back(stage);
    }
    if (buckets->size() > kMaxPlanBuckets)
        return wrong(Complaint::tr("The step plan has {} buckets, but at most {} are allowed.", buckets->size(),
                                   kMaxPlanBuckets));
    for (const ordered_json& entry : *buckets) {
        const auto found = alongFromJson(entry, plan.mesh);
        if (!found)
            return wrong(
                Complaint::tr("Bucket {} of the step plan is {}, but it must be [first, count], whole numbers "
                              "up to {}, and the axis if that is not data.",
                              plan.buckets.size(), shownInSentence(entry), kMaxPlanParameters));
        plan.buckets.push_back({found->first, found->second});
    }
    if (gradientParts)
        for (const ordered_json& entry : *gradientParts) {
            const auto found = alongFromJson(entry, plan.mesh);
            if (!found || found->second == kDataAxis || plan.gradientParts.size() == kMaxPlanBuckets)
                return wrong(
                    Complaint::tr("The step plan's gradient_parts have {}, but each must be [first, count, "
                                  "axis] with an axis other than data, and at most {} are allowed.",
                                  shownInSentence(entry), kMaxPlanBuckets));
            plan.gradientParts.push_back({found->first, found->second});
        }
    if (ranks->size() != static_cast<std::size_t>(plan.mesh.ranks()))
        return wrong(Complaint::tr("The step plan has {} rows, but its axes make {} ranks, each with a row.",
                                   ranks->size(), plan.mesh.ranks()));
    std::size_t actionsSoFar = 0;
    for (const ordered_json& entry : *ranks) {
        auto actions = TRY(readRank(entry, plan, plan.ranks.size() + 1));
        actionsSoFar += actions.size();
        if (actionsSoFar > kMaxPlanActions)
            return wrong(Complaint::tr("The step plan has more than {} actions, which is the most that is allowed.",
                                       kMaxPlanActions));
        plan.ranks.push_back(std::move(actions));
    }
    return plan;
}

}  // namespace kolo
