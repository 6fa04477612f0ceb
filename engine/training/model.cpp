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

Outcome<Model> Model::make(const std::string& text, const Dataset& dataset) {
    const std::size_t colon = text.find(':');
    const std::string id = text.substr(0, colon);
    const ModelKind* kind = nullptr;
    std::vector<std::string> known;
    for (const ModelKind* each : allModelKinds()) {
        if (each->id == id) kind = each;
        known.push_back(each->id);
    }
    if (!kind)
        return badModel(text,
                        Complaint::tr("there are {}, as in mlp:2-32-32-2.{}", orList(known), didYouMean(id, known)));
    auto design =
        kind->make({colon == std::string::npos ? "" : text.substr(colon + 1), dataset.extent, dataset.classes});
    if (!design) return design.error();
    Model model;
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
