// SPDX-License-Identifier: Apache-2.0
//
// tf.stack: tensors of one shape beside each other along a new axis.
#include "engine/api/wording.h"
#include "engine/kernels/join.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    for (const TensorType& each : inputs)
        if (each != inputs[0])
            return misfit(Complaint::tr("needs tensors of one shape and type, but has {} {} and {} {}",
                                        name(inputs[0].dtype), shapeText(inputs[0].shape), name(each.dtype),
                                        shapeText(each.shape)));
    TensorType type = inputs[0];
    type.shape.insert(type.shape.begin() + attributes.axes.front(), static_cast<std::int64_t>(inputs.size()));
    return type;
}

}  // namespace

const Op& pack{"Pack", "Tensors beside each other along a new axis.", kAnyInputs, infer,
               kernelsOf<Join>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
