// SPDX-License-Identifier: Apache-2.0
//
// The hyperbolic tangent, between -1 and 1.
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct HyperbolicTangent {
    template <typename T>
    static T apply(T a) {
        return std::tanh(a);
    }
};

}  // namespace

const Op& hyperbolicTangent() {
    static const Op op{"Tanh",    "The hyperbolic tangent, element by element.",
                       1,         false,
                       inferReal, realKernels<unary<float, HyperbolicTangent>, unary<double, HyperbolicTangent>>()};
    return op;
}

}  // namespace kolo::kernels::ops
