// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/broadcast.h"

#include "engine/api/wording.h"

namespace kolo::kernels {

Outcome<TensorType> inferBinary(std::span<const TensorType> inputs, const Attributes&) {
    if (inputs[0].dtype != inputs[1].dtype)
        return misfit(Complaint::tr("has tensors of {} and {}, but both must be of one type; tf.cast converts",
                                    name(inputs[0].dtype), name(inputs[1].dtype)));
    auto shape = TRY(broadcastShape(inputs[0].shape, inputs[1].shape));
    return TensorType{inputs[0].dtype, std::move(shape)};
}

Outcome<TensorType> inferComparison(std::span<const TensorType> inputs, const Attributes& attributes) {
    auto type = inferBinary(inputs, attributes);
    if (type) type->dtype = DType::Bool;
    return type;
}

Outcome<TensorType> inferUnary(std::span<const TensorType> inputs, const Attributes&) {
    return inputs[0];
}

Outcome<TensorType> inferReal(std::span<const TensorType> inputs, const Attributes&) {
    if (inputs[0].dtype != DType::Float32 && inputs[0].dtype != DType::Float64)
        return misfit(
            Complaint::tr("takes floating-point tensors only, not {}; tf.cast converts", name(inputs[0].dtype)));
    return inputs[0];
}

Outcome<TensorType> inferGiven(std::span<const TensorType>, const Attributes& attributes) {
    return attributes.output;
}

}  // namespace kolo::kernels
