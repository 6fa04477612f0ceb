// SPDX-License-Identifier: Apache-2.0
//
// The rectifier: negative values become zero. NaN stays NaN, as in TensorFlow.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Relu {
    template <typename T>
    static T apply(T a) {
        return a < T{0} ? T{0} : a;
    }
};

}  // namespace

const Op& relu() {
    static const Op op{
        "Relu",     "max(a, 0), element by element.",
        1,          false,
        inferUnary, arithmeticKernels<unary<float, Relu>, unary<double, Relu>, unary<std::int32_t, Relu>>()};
    return op;
}

}  // namespace kolo::kernels::ops
