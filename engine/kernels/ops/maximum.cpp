// SPDX-License-Identifier: Apache-2.0
//
// The larger of two, element by element; NaN wins, as in TensorFlow.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Maximum {
    template <typename T>
    static T apply(T a, T b) {
        return a != a || a > b ? a : b;
    }
};

}  // namespace

const Op& maximum() {
    static const Op op{
        "Maximum",
        "The larger of a and b, element by element.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, Maximum>>(
            countingKernels<binary<float, Maximum>, binary<double, Maximum>, binary<std::int32_t, Maximum>>())};
    return op;
}

}  // namespace kolo::kernels::ops
