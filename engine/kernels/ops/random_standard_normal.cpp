// SPDX-License-Identifier: Apache-2.0
//
// Normally distributed numbers, the same ones that TensorFlow draws for the same two seeds: Box and Muller's way from
// two uniform numbers (philox.h) to two normal ones.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/philox.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType>, const Attributes& attributes) {
    if (attributes.output.dtype == DType::Int32)
        return misfit(Complaint::tr("draws float32 or float64 numbers, not int32"));
    return attributes.output;
}

}  // namespace

const Op& randomStandardNormal{"RandomStandardNormal", "Normally distributed numbers with mean 0 and deviation 1.", 0,
                               infer, kernelsOf<FillRandomly<DrawNormal>>(Reals{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
