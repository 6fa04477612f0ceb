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
    model.m_layers = std::move(design->layers);
    for (const auto& layer : model.m_layers) {
        model.m_ranges.push_back({model.m_parameterCount, layer->parameterCount()});
        model.m_parameterCount += layer->parameterCount();
    }
    if (model.m_parameterCount > kMaxParameters)
        return badModel(text, Complaint::tr("it would have {} parameters; at most {} are allowed.",
                                            model.m_parameterCount, kMaxParameters));
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
