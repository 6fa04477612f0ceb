// SPDX-License-Identifier: Apache-2.0
//
// e to the power of a.
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Exponential {
    template <typename T>
    static T apply(T a) {
        return std::exp(a);
    }
};

}  // namespace

const Op& exponential() {
    static const Op op{"Exp",     "e to the power of a, element by element.",
                       1,         false,
                       inferReal, realKernels<unary<float, Exponential>, unary<double, Exponential>>()};
    return op;
}

}  // namespace kolo::kernels::ops
