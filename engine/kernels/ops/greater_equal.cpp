// SPDX-License-Identifier: Apache-2.0
//
// a >= b: truth values.
#include "engine/kernels/compare.h"

namespace kolo::kernels::ops {

namespace {

struct GreaterEqual {
    template <typename T>
    static bool apply(T a, T b) {
        return a >= b;
    }
};

}  // namespace

const Op& greaterEqual() {
    static const Op op{"GreaterEqual",
                       "a >= b, element by element: a truth value each.",
                       2,
                       false,
                       inferComparison,
                       comparisonKernels<GreaterEqual>()};
    return op;
}

}  // namespace kolo::kernels::ops
