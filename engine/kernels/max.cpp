// SPDX-License-Identifier: Apache-2.0
//
// Maximum. Of equal values, the left one stays; arrays with NaN are refused long before.
#include "engine/kernels/combine.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

namespace {

struct Max {
    template <typename T>
    static T apply(T a, T b) {
        return a < b ? b : a;
    }
};

}  // namespace

const CombineKernel& max() {
    static const CombineKernel kernel{ReduceOp::Max, "virtual", combine<float, Max>, combine<double, Max>,
                                      combine<std::int32_t, Max>};
    return kernel;
}

}  // namespace kolo::kernels
