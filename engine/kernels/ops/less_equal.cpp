// SPDX-License-Identifier: Apache-2.0
//
// a <= b: truth values.
#include "engine/kernels/compare.h"

namespace kolo::kernels::ops {

namespace {

struct LessEqual {
    template <typename T>
    static bool apply(T a, T b) {
        return a <= b;
    }
};

}  // namespace

const Op& lessEqual() {
    static const Op op{"LessEqual",
                       "a <= b, element by element: a truth value each.",
                       2,
                       false,
                       inferComparison,
                       comparisonKernels<LessEqual>()};
    return op;
}

}  // namespace kolo::kernels::ops
