// SPDX-License-Identifier: Apache-2.0
//
// True division of floating-point tensors. Two int32 tensors are cast to float64 first, as in TensorFlow
// (functions.cpp).
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    if (inputs[0].dtype == DType::Int32) return misfit(Complaint::tr("divides floating-point tensors only"));
    return inferBinary(inputs, attributes);
}

}  // namespace

const Op& divide{"RealDiv", "a / b, element by element, with broadcasting.", 2, infer,
                 kernelsOf<Binary<Divide>>(Reals{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
