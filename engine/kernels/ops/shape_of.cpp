// SPDX-License-Identifier: Apache-2.0
//
// tf.shape: the lengths of a tensor's axes, as an int32 vector.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Lengths {
    template <typename>
    static void run(const KernelCall& call) {
        for (std::int64_t i = 0; i < call.type.elements(); ++i)
            call.out<std::int32_t>()[i] = static_cast<std::int32_t>(call.inputs[0].type->shape[i]);
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes&) {
    return TensorType{DType::Int32, {static_cast<std::int64_t>(inputs[0].shape.size())}};
}

}  // namespace

const Op& shapeOf{"Shape", "The lengths of the axes of a.", 1, infer,
                  kernelsOf<Lengths>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
