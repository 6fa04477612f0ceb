// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/reduction.h"

#include <algorithm>

namespace kolo::kernels {

Outcome<TensorType> inferReduction(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape& from = inputs[0].shape;
    TensorType type{inputs[0].dtype, {}};
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        const bool reduced = std::find(attributes.axes.begin(), attributes.axes.end(),
                                       static_cast<std::int64_t>(axis)) != attributes.axes.end();
        if (!reduced)
            type.shape.push_back(from[axis]);
        else if (attributes.keepAxes)
            type.shape.push_back(1);
    }
    return type;
}

}  // namespace kolo::kernels
