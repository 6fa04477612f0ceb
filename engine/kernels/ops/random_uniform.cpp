// SPDX-License-Identifier: Apache-2.0
//
// Equally distributed numbers, at least 0 and less than 1: the same ones that TensorFlow draws for the same two seeds.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/philox.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType>, const Attributes& attributes) {
    if (attributes.output.dtype != DType::Float32 && attributes.output.dtype != DType::Float64)
        return misfit(Complaint::tr("draws float32 or float64 numbers, not int32"));
    return attributes.output;
}

}  // namespace

const Op& randomUniform{"RandomUniform", "Equally distributed numbers from 0 to 1.", 0, infer,
                        kernelsOf<FillRandomly<DrawUniform>>(Reals{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
