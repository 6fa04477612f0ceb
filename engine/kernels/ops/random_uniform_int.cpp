// SPDX-License-Identifier: Apache-2.0
//
// Equally distributed whole numbers, at least `begins[0]` and less than `begins[1]`: the same ones that TensorFlow
// draws for the same two seeds.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/philox.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType>, const Attributes& attributes) {
    if (attributes.begins.size() != 2 || attributes.begins[0] >= attributes.begins[1])
        return misfit(Complaint::tr("needs a smallest number that is less than the largest"));
    return attributes.output;
}

}  // namespace

const Op& randomUniformInt{
    "RandomUniformInt", "Equally distributed whole numbers.", 0, infer,
    kernelsOf<FillRandomly<DrawUniformInt>>(Types<std::int32_t, std::int64_t>{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
