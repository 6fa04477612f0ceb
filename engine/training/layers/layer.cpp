// SPDX-License-Identifier: Apache-2.0
#include "engine/training/layer.h"

#include <fmt/format.h>

namespace kolo::training {

void Layer::initialise(float*, Random&) const {}

std::int64_t Layer::workspaceFloats(int) const {
    return 0;
}

LayerShape Layer::shape(const std::vector<Dimension>& in, DimensionNames&) const {
    LayerShape shape{.name = name(), .in = in, .carried = std::vector<int>(in.size(), -1)};
    for (Dimension& dimension : shape.in) dimension.cuttable = false;
    shape.out = {{"", output().size(), false}};
    for (const std::int64_t count : parameterSizes())
        if (count > 0)
            shape.parameters.push_back({"parameters", {{LayerShape::Of::Itself, 0, static_cast<int>(count)}}});
    return shape;
}

std::string inWords(const Window& window, int usualDown, int usualAcross) {
    std::string words = fmt::format("{}×{}", window.down.size, window.across.size);
    if (window.down.stride != usualDown || window.across.stride != usualAcross)
        words += fmt::format(" stride {}×{}", window.down.stride, window.across.stride);
    return words;
}

void keepSidesWhole(LayerShape& shape, const Dimension& first, int carried, Extent out) {
    shape.carried = {carried, -1, -1};
    // Without names no layout can name them.
    for (const std::size_t side : {1, 2}) shape.in[side] = {"", shape.in[side].size, false};
    shape.out = {first, {"", out.height, false}, {"", out.width, false}};
}

std::unique_ptr<Layer> Layer::part(const LayerParts&) const {
    return nullptr;
}

}  // namespace kolo::training
