// SPDX-License-Identifier: Apache-2.0
//
// Normally distributed numbers, the same ones that TensorFlow draws for the same two seeds: Box and Muller's way from
// two uniform numbers (philox.h) to two normal ones.
#include "engine/kernels/philox.h"

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

/// The angle of a float is computed in double and rounded, as TensorFlow does it.
template <typename T>
void twoNormal(T u1, T u2, T* out) {
    const T radius = std::sqrt(T(-2) * std::log(std::max(u1, T(1.0e-7))));
    const T angle = static_cast<T>(2 * 3.14159265358979323846 * static_cast<double>(u2));
    out[0] = std::sin(angle) * radius;
    out[1] = std::cos(angle) * radius;
}

template <typename T>
void normal(const KernelCall& call) {
    fillRandomly<T>(call, [](const RandomWords& words, T* out) {
        if constexpr (std::is_same_v<T, float>) {
            twoNormal(uniformNumber(words[0]), uniformNumber(words[1]), out);
            twoNormal(uniformNumber(words[2]), uniformNumber(words[3]), out + 2);
        } else {
            twoNormal(uniformNumber(words[0], words[1]), uniformNumber(words[2], words[3]), out);
        }
    });
}

Outcome<TensorType> infer(std::span<const TensorType>, const Attributes& attributes) {
    if (attributes.output.dtype == DType::Int32)
        return misfit(Complaint::tr("draws float32 or float64 numbers, not int32"));
    return attributes.output;
}

}  // namespace

const Op& randomStandardNormal() {
    static const Op op{"RandomStandardNormal",
                       "Normally distributed numbers with mean 0 and deviation 1.",
                       0,
                       false,
                       infer,
                       {{DType::Float32, "cpu", normal<float>},
                        {DType::Float64, "cpu", normal<double>},
                        {DType::Float32, "virtual", normal<float>},
                        {DType::Float64, "virtual", normal<double>}}};
    return op;
}

}  // namespace kolo::kernels::ops
