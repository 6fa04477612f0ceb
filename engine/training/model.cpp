// SPDX-License-Identifier: Apache-2.0
#include "engine/training/model.h"

#include <fmt/format.h>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/dataset.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {
constexpr std::int64_t kMaxParameters = std::int64_t{1} << 27;  // half a gigabyte a copy
}

Error badModel(const std::string& text, const Text& why) {
    return {ErrorCode::BadValue, "model", Complaint::tr("The model is {}, but {}", inQuotes(text), why)};
}

namespace {

/// "gpt:2-64-4" in two; the kind is null if there is none of that name.
struct ModelText {
    std::string id, argument;
    const ModelKind* kind = nullptr;

    explicit ModelText(const std::string& text) {
        const std::size_t colon = text.find(':');
        id = text.substr(0, colon);
        if (colon != std::string::npos) argument = text.substr(colon + 1);
        for (const ModelKind* each : allModelKinds())
            if (each->id == id) kind = each;
    }
};

}  // namespace

int contextOf(const std::string& text) {
    const ModelText parts(text);
    return parts.kind && parts.kind->context ? parts.kind->context(parts.argument) : 0;
}

Outcome<Model> Model::make(const std::string& text, const Dataset& dataset) {
    const auto [id, argument, kind] = ModelText(text);
    if (!kind) {
        std::vector<std::string> known;
        for (const ModelKind* each : allModelKinds()) known.push_back(each->id);
        return badModel(text,
                        Complaint::tr("there are {}, as in mlp:2-32-32-2.{}", orList(known), didYouMean(id, known)));
    }
    if (kind->context && !dataset.text)
        return badModel(text, Complaint::tr("it reads texts; use dataset=text, or dataset=text:FILE for your own."));
    if (!kind->context && dataset.text)
        return badModel(text, Complaint::tr("the dataset is a text, which is read by gpt, as in gpt:2-64-4."));
    auto design = kind->make({argument, dataset.extent, dataset.classes});
    if (!design) return design.error();
    Model model;
    model.m_positions = dataset.positions;
    model.m_title = design->title;
    model.m_input = dataset.extent;
    int input = dataset.extent.size();
    for (auto& layer : design->layers) {
        const int output = layer->output().size();
        model.add(std::move(layer), std::exchange(input, output));
    }
    if (model.m_parameterCount > kMaxParameters)
        return badModel(text, Complaint::tr("it would have {} parameters; at most {} are allowed.",
                                            model.m_parameterCount, kMaxParameters));
    return model;
}

void Model::add(std::shared_ptr<const Layer> layer, int input) {
    m_ranges.push_back({m_parameterCount, layer->parameterCount()});
    m_parameterCount += layer->parameterCount();
    m_inputs.push_back(input);
    m_layers.push_back(std::move(layer));
}

std::vector<LayerShape> Model::shapes() const {
    DimensionNames names;
    std::vector<Dimension> read;
    if (m_positions > 1)
        read = {{"context", m_input.size(), false}};
    else if (m_input.height > 1)
        read = {{"channels", m_input.channels, false},
                {names.next("rows"), m_input.height},
                {names.next("cols"), m_input.width, false}};
    std::vector<LayerShape> shapes;
    for (const auto& layer : m_layers) {
        shapes.push_back(layer->shape(read, names));
        names.atInput = false;
        read = shapes.back().out;
    }
    const std::string last = shapes.back().out.back().name;
    // What there is only one of needs no number.
    const auto finish = [&](std::vector<Dimension>& dimensions) {
        for (Dimension& dimension : dimensions) {
            const bool isLast = dimension.name == last && !dimension.written.empty();
            for (std::string* name : {&dimension.name, &dimension.written}) {
                if (!name->ends_with('1')) continue;
                const std::string kind = name->substr(0, name->size() - 1);
                // The last layer has taken a number, too.
                const int count = names.count(kind) - (kind == "hidden" || kind == "out" ? 1 : 0);
                if (count == 1) *name = kind;
            }
            if (isLast) dimension = {"classes", dimension.size, dimension.cuttable};
        }
    };
    for (LayerShape& shape : shapes)
        for (auto* dimensions : {&shape.in, &shape.between, &shape.out}) finish(*dimensions);
    return shapes;
}

int partsAlong(const Mesh& mesh, int axis) {
    return axis < 0 ? 1 : mesh.axes[axis].size;
}

LayerParts partsOf(const CutLayer& layer, const Mesh& mesh) {
    const auto along = [&](const std::vector<int>& axes) {
        std::vector<int> parts;
        for (const int axis : axes) parts.push_back(partsAlong(mesh, axis));
        return parts;
    };
    return {along(layer.cut.in), along(layer.cut.between), along(layer.cut.out), layer.sums >= 0};
}

std::int64_t readFloats(const CutLayer& layer, const Mesh& mesh) {
    std::int64_t floats = 1;
    for (std::size_t i = 0; i < layer.in.size(); ++i) {
        const bool hasHalo = layer.before.halo >= 0 && layer.before.dimension == static_cast<int>(i);
        floats *= layer.in[i].size / partsAlong(mesh, layer.cut.in[i]) + (hasHalo ? 2 : 0);
    }
    return floats;
}

std::int64_t writtenFloats(const CutLayer& layer, const Mesh& mesh) {
    std::int64_t floats = 1;
    for (std::size_t i = 0; i < layer.out.size(); ++i) floats *= layer.out[i].size / partsAlong(mesh, layer.cut.out[i]);
    return floats;
}

Model Model::part(const CutModel& cut, const Mesh& mesh) const {
    Model model;
    model.m_title = m_title;
    model.m_input = m_input;
    model.m_positions = m_positions;
    for (const CutLayer& layer : cut.layers) {
        const int input = static_cast<int>(readFloats(layer, mesh));
        if (layer.layer < 0) {
            model.add(makeCopy(layer.before.gather >= 0  ? "gathered"
                               : layer.before.slice >= 0 ? "sliced"
                                                         : "summed",
                               input),
                      input);
            continue;
        }
        std::shared_ptr<const Layer> own = m_layers[layer.layer]->part(partsOf(layer, mesh));
        model.add(own ? own : m_layers[layer.layer], input);
    }
    return model;
}

double Model::productFlopsPerRow() const {
    double flops = 0;
    // The first layer is not asked for its input's gradient.
    for (const auto& layer : m_layers) flops += layer->productFlops() * (layer == m_layers.front() ? 2 : 3);
    return flops;
}

void Model::initialise(std::span<float> parameters, std::uint64_t seed, int first, int count) const {
    for (int i = first; i < first + count; ++i) {
        Random random(seed, Purpose::Parameters, i);
        m_layers[i]->initialise(parameters.data() + m_ranges[i].first - m_ranges[first].first, random);
    }
}

}  // namespace kolo::training
