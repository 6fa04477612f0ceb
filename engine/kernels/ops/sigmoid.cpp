// SPDX-License-Identifier: Apache-2.0
//
// The logistic function, between 0 and 1.
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Sigmoid {
    template <typename T>
    static T apply(T a) {
        return T(1) / (T(1) + std::exp(-a));
    }
};

}  // namespace

const Op& sigmoid() {
    static const Op op{"Sigmoid", "1 / (1 + exp(-a)), element by element.",
                       1,         false,
                       inferReal, realKernels<unary<float, Sigmoid>, unary<double, Sigmoid>>()};
    return op;
}

}  // namespace kolo::kernels::ops
