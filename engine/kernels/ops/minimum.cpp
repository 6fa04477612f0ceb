// SPDX-License-Identifier: Apache-2.0
//
// The smaller of two, element by element; NaN wins, as in TensorFlow.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Minimum {
    template <typename T>
    static T apply(T a, T b) {
        return a != a || a < b ? a : b;
    }
};

}  // namespace

const Op& minimum() {
    static const Op op{
        "Minimum",
        "The smaller of a and b, element by element.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, Minimum>>(
            countingKernels<binary<float, Minimum>, binary<double, Minimum>, binary<std::int32_t, Minimum>>())};
    return op;
}

}  // namespace kolo::kernels::ops
