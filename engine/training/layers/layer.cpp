// SPDX-License-Identifier: Apache-2.0
#include "engine/training/layer.h"

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

std::unique_ptr<Layer> Layer::part(const LayerParts&) const {
    return nullptr;
}

}  // namespace kolo::training
