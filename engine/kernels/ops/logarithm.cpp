// SPDX-License-Identifier: Apache-2.0
//
// The natural logarithm; of 0 minus infinity, of a negative number NaN.
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Logarithm {
    template <typename T>
    static T apply(T a) {
        return std::log(a);
    }
};

}  // namespace

const Op& logarithm() {
    static const Op op{"Log",     "The natural logarithm, element by element.",
                       1,         false,
                       inferReal, realKernels<unary<float, Logarithm>, unary<double, Logarithm>>()};
    return op;
}

}  // namespace kolo::kernels::ops
