// SPDX-License-Identifier: Apache-2.0
//
// Recurrent networks: read an image row by row (or a plain row of numbers in up to 16 equal pieces) and decide after
// the last. A gradient through many steps is where large learning rates and stale updates hurt most. Several layers,
// each reading the states of the one before, are what the forward wave of the lecture is about.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/api/parse.h"
#include "engine/api/wording.h"
#include "engine/training/model.h"

namespace kolo::training {

namespace {

constexpr int kMostSteps = 16;
constexpr int kMostLayers = 64, kMostHidden = 4096;

struct Sizes {
    int layers = 1, hidden = 48;
};

Outcome<Sizes> sizesFrom(const std::string& text) {
    Sizes sizes;
    if (text.empty() || text == "small") return sizes;
    const std::string_view whole = text;
    const std::size_t dash = std::min(whole.find('-'), whole.size());
    if (dash == whole.size() || !parsesWhole(whole.substr(0, dash), sizes.layers) ||
        !parsesWhole(whole.substr(dash + 1), sizes.hidden) || sizes.layers < 1 || sizes.layers > kMostLayers ||
        sizes.hidden < 1 || sizes.hidden > kMostHidden)
        return badModel("rnn:" + text,
                        Complaint::tr("it must be rnn:small, or the number of layers from 1 to {} and their size from "
                                      "1 to {}, as in rnn:4-48.",
                                      kMostLayers, kMostHidden));
    return sizes;
}

Outcome<ModelDesign> make(const ModelRequest& request) {
    const auto [layers, hidden] = TRY(sizesFrom(request.argument));
    const int size = request.input.size();
    int steps = request.input.height * request.input.channels;
    if (request.input.height == 1)
        for (steps = kMostSteps; size % steps != 0;) --steps;
    ModelDesign design;
    const bool small = request.argument.empty() || request.argument == "small";
    design.title = small ? "rnn:small" : fmt::format("rnn:{}-{}", layers, hidden);
    for (int i = 0; i < layers; ++i)
        design.layers.push_back(
            makeRecurrent(steps, i == 0 ? size / steps : hidden, hidden, {.in = i > 0, .out = i + 1 < layers}));
    design.layers.push_back(makeDense(hidden, request.classes, 1));
    return design;
}

}  // namespace

const ModelKind& rnn{"rnn", "LAYERS-SIZE",
                     "Recurrent layers that read an image row by row, and a dense one; alone, one layer of 48.", make};

}  // namespace kolo::training
