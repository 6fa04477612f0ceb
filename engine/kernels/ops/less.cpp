// SPDX-License-Identifier: Apache-2.0
//
// a < b: truth values.
#include "engine/kernels/compare.h"

namespace kolo::kernels::ops {

namespace {

struct Less {
    template <typename T>
    static bool apply(T a, T b) {
        return a < b;
    }
};

}  // namespace

const Op& less() {
    static const Op op{
        "Less", "a < b, element by element: a truth value each.", 2, false, inferComparison, comparisonKernels<Less>()};
    return op;
}

}  // namespace kolo::kernels::ops
