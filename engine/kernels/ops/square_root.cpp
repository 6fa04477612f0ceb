// SPDX-License-Identifier: Apache-2.0
//
// The square root; of a negative number NaN.
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct SquareRoot {
    template <typename T>
    static T apply(T a) {
        return std::sqrt(a);
    }
};

}  // namespace

const Op& squareRoot() {
    static const Op op{"Sqrt",    "The square root, element by element.",
                       1,         false,
                       inferReal, realKernels<unary<float, SquareRoot>, unary<double, SquareRoot>>()};
    return op;
}

}  // namespace kolo::kernels::ops
