// SPDX-License-Identifier: Apache-2.0
//
// The logistic function, between 0 and 1.
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Sigmoid {
    /// In double, whatever the type: sigmoid(2) is 0.8807971 to the last digit of a float.
    template <typename T>
    static T apply(T a) {
        return static_cast<T>(1 / (1 + std::exp(-static_cast<double>(a))));
    }
};

}  // namespace

const Op& sigmoid = realFunction<Sigmoid>("Sigmoid", "1 / (1 + exp(-a)), element by element.");

}  // namespace kolo::kernels::ops
