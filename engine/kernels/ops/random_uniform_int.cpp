// SPDX-License-Identifier: Apache-2.0
//
// Equally distributed whole numbers, at least `begins[0]` and less than `begins[1]`: the same ones that TensorFlow
// draws for the same two seeds.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/philox.h"

namespace kolo::kernels::ops {

namespace {

template <typename T>
void uniformInt(const KernelCall& call) {
    fillUniformly<T>(call, static_cast<T>(call.attributes.begins[0]), static_cast<T>(call.attributes.begins[1]));
}

Outcome<TensorType> infer(std::span<const TensorType>, const Attributes& attributes) {
    if (attributes.begins.size() != 2 || attributes.begins[0] >= attributes.begins[1])
        return misfit(Complaint::tr("needs a smallest number that is less than the largest"));
    return attributes.output;
}

}  // namespace

const Op& randomUniformInt() {
    static const Op op{"RandomUniformInt",
                       "Equally distributed whole numbers.",
                       0,
                       false,
                       infer,
                       {{DType::Int32, "cpu", uniformInt<std::int32_t>},
                        {DType::Int64, "cpu", uniformInt<std::int64_t>},
                        {DType::Int32, "virtual", uniformInt<std::int32_t>},
                        {DType::Int64, "virtual", uniformInt<std::int64_t>}}};
    return op;
}

}  // namespace kolo::kernels::ops
