// SPDX-License-Identifier: Apache-2.0
//
// a > b: truth values.
#include "engine/kernels/compare.h"

namespace kolo::kernels::ops {

namespace {

struct Greater {
    template <typename T>
    static bool apply(T a, T b) {
        return a > b;
    }
};

}  // namespace

const Op& greater() {
    static const Op op{"Greater",
                       "a > b, element by element: a truth value each.",
                       2,
                       false,
                       inferComparison,
                       comparisonKernels<Greater>()};
    return op;
}

}  // namespace kolo::kernels::ops
