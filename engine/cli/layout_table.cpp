// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/layout_table.h"

#include <fmt/format.h>

#include "engine/api/console.h"
#include "engine/training/plan.h"

namespace kolo::cli {

namespace {

using nlohmann::ordered_json;
using training::TensorCut;
using training::TensorRole;

/// The plan of such a run, whose parameters are complete; for dimensions, of one device, which cuts nothing.
Outcome<std::unique_ptr<const training::Plan>> planOf(const RunSpec& spec, bool alone = false) {
    std::map<std::string, std::string> parameters = spec.parameters;
    if (alone) {
        parameters["mesh"] = "all:1";
        parameters["slice"] = "none";
        parameters.erase("layout");
    }
    const int ranks = TRY(training::meshFrom(parameters.at("mesh"))).ranks();
    return training::planOnPaper({parameters, ranks, spec.devices.kind, spec.collectives});
}

std::vector<TensorCut> tensorsOf(const training::Cut& cut, const training::Plan& plan) {
    return training::tensorsOf(cut.shapes, cut.model, plan.settings.layout->mesh, cut.layout);
}

std::string nameOf(const training::Cut& cut, const TensorCut& tensor) {
    const std::string& layer = cut.shapes[tensor.layer].name;
    switch (tensor.role) {
        case TensorRole::Parameters: return fmt::format("{}: {}", layer, tensor.parameters);
        case TensorRole::Output: return fmt::format("{}: output", layer);
        case TensorRole::ParameterGradient: return fmt::format("{}: gradient by its {}", layer, tensor.parameters);
        case TensorRole::InputGradient: return fmt::format("{}: gradient by its input", layer);
    }
    return layer;
}

/// "batch/rows × hidden/cols"
std::string dimensionsText(const TensorCut& tensor, const Mesh& mesh) {
    std::string text;
    for (std::size_t i = 0; i < tensor.dimensions.size(); ++i) {
        const training::Dimension& dimension = tensor.dimensions[i];
        text += (i == 0 ? "" : " × ") + (dimension.name.empty() ? std::to_string(dimension.size) : dimension.name);
        if (tensor.axes[i] >= 0) text += "/" + mesh.axes[tensor.axes[i]].name;
    }
    return text;
}

std::string thenText(const TensorCut& tensor, const Mesh& mesh) {
    std::string text;
    const auto add = [&](const char* what, int axis) {
        if (axis >= 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", what, mesh.axes[axis].name);
    };
    for (const int axis : tensor.sums) add("summed over", axis);
    add("gathered over", tensor.gather);
    add("halo along", tensor.halo);
    return text;
}

}  // namespace

bool hasLayout(const RunSpec& spec) {
    return spec.parameters.contains("mesh");
}

Outcome<std::string> dimensionTable(const RunSpec& spec) {
    const auto plan = TRY(planOf(spec, true));
    std::vector<std::vector<std::string>> rows = {{"DIMENSION", "SIZE", ""}, {"batch", "", "the rows of a batch"}};
    const auto dimensions = training::dimensionsOf(plan->cut->shapes);
    for (const training::Dimension& dimension : dimensions) {
        std::string what = dimension.cuttable ? "" : "cannot be cut";
        for (const training::Dimension& of : dimensions)
            if (of.written == dimension.name)
                what = fmt::format("{} as it is written; gathered before it is read", of.name);
        rows.push_back({dimension.name, std::to_string(dimension.size), what});
    }
    return fmt::format("Dimensions of {}, as layout=NAME:AXIS,… may cut them:\n{}", plan->wholeModel().title(),
                       alignedRows(rows));
}

Outcome<ordered_json> dimensionJson(const RunSpec& spec) {
    const auto plan = TRY(planOf(spec, true));
    ordered_json json = {{"model", plan->wholeModel().title()}, {"dimensions", ordered_json::array()}};
    for (const training::Dimension& dimension : training::dimensionsOf(plan->cut->shapes))
        json["dimensions"].push_back(
            {{"name", dimension.name}, {"size", dimension.size}, {"can_be_cut", dimension.cuttable}});
    return json;
}

Outcome<std::string> tensorTable(const RunSpec& spec) {
    const auto plan = TRY(planOf(spec));
    const Mesh& mesh = plan->settings.layout->mesh;
    std::vector<std::vector<std::string>> rows = {{"TENSOR", "DIMENSION/AXIS", "THEN"}};
    for (const TensorCut& tensor : tensorsOf(*plan->cut, *plan))
        rows.push_back({nameOf(*plan->cut, tensor), dimensionsText(tensor, mesh), thenText(tensor, mesh)});
    return alignedRows(rows);
}

Outcome<ordered_json> tensorJson(const RunSpec& spec) {
    const auto plan = TRY(planOf(spec));
    const Mesh& mesh = plan->settings.layout->mesh;
    ordered_json json = ordered_json::array();
    for (const TensorCut& tensor : tensorsOf(*plan->cut, *plan)) {
        ordered_json entry = {{"tensor", nameOf(*plan->cut, tensor)}, {"dimensions", ordered_json::array()}};
        for (std::size_t i = 0; i < tensor.dimensions.size(); ++i)
            entry["dimensions"].push_back(
                {{"name", tensor.dimensions[i].name},
                 {"axis", tensor.axes[i] < 0 ? ordered_json() : ordered_json(mesh.axes[tensor.axes[i]].name)}});
        entry["summed_over"] = ordered_json::array();
        for (const int axis : tensor.sums) entry["summed_over"].push_back(mesh.axes[axis].name);
        if (tensor.gather >= 0) entry["gathered_over"] = mesh.axes[tensor.gather].name;
        if (tensor.halo >= 0) entry["halo_along"] = mesh.axes[tensor.halo].name;
        json.push_back(std::move(entry));
    }
    return json;
}

}  // namespace kolo::cli
