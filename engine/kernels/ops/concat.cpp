// SPDX-License-Identifier: Apache-2.0
//
// tf.concat: tensors one after the other along an axis that they all have.
#include "engine/api/wording.h"
#include "engine/kernels/join.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    TensorType type = inputs[0];
    if (attributes.axes.empty()) return misfit(Complaint::tr("needs tensors with at least one axis, not scalars"));
    const auto axis = static_cast<std::size_t>(attributes.axes.front());
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        if (inputs[i].dtype != type.dtype)
            return misfit(Complaint::tr("has tensors of {} and {}, but both must be of one type; tf.cast converts",
                                        name(type.dtype), name(inputs[i].dtype)));
        Shape others = inputs[i].shape;
        if (others.size() == type.shape.size()) others[axis] = type.shape[axis];
        if (others != type.shape)
            return misfit(Complaint::tr("needs tensors that differ along axis {} only, but the shapes are {} and {}",
                                        axis, shapeText(inputs[0].shape), shapeText(inputs[i].shape)));
        type.shape[axis] += inputs[i].shape[axis];
    }
    return type;
}

}  // namespace

const Op& concat{"ConcatV2", "Tensors one after the other along an axis.", kAnyInputs, infer,
                 kernelsOf<Join>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
