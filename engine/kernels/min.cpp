// SPDX-License-Identifier: Apache-2.0
//
// Minimum. Of equal values, the left one stays; arrays with NaN are refused long before.
#include "engine/kernels/combine.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

namespace {

struct Min {
    template <typename T>
    static T apply(T a, T b) {
        return b < a ? b : a;
    }
};

}  // namespace

const CombineKernel& min() {
    static const CombineKernel kernel{ReduceOp::Min, "virtual", combine<float, Min>, combine<double, Min>,
                                      combine<std::int32_t, Min>};
    return kernel;
}

}  // namespace kolo::kernels
