// SPDX-License-Identifier: Apache-2.0
//
// True division of floating-point tensors. Two int32 tensors are cast to float64 first, as in TensorFlow
// (functions.cpp).
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Divide {
    template <typename T>
    static T apply(T a, T b) {
        return a / b;
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    if (inputs[0].dtype == DType::Int32) return misfit(Complaint::tr("divides floating-point tensors only"));
    return inferBinary(inputs, attributes);
}

}  // namespace

const Op& divide() {
    static const Op op{"RealDiv",
                       "a / b, element by element, with broadcasting.",
                       2,
                       false,
                       infer,
                       {{DType::Float32, "cpu", binary<float, Divide>},
                        {DType::Float64, "cpu", binary<double, Divide>},
                        {DType::Float32, "virtual", binary<float, Divide>},
                        {DType::Float64, "virtual", binary<double, Divide>}}};
    return op;
}

}  // namespace kolo::kernels::ops
