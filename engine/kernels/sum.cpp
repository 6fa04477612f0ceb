// SPDX-License-Identifier: Apache-2.0
//
// Sum. int32 is added as unsigned, which wraps around where signed overflow would be undefined.
#include "engine/kernels/combine.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

namespace {

struct Sum {
    template <typename T>
    static T apply(T a, T b) {
        return a + b;
    }
    static std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    }
};

}  // namespace

const CombineKernel& sum() {
    static const CombineKernel kernel{ReduceOp::Sum, "virtual", combine<float, Sum>, combine<double, Sum>,
                                      combine<std::int32_t, Sum>};
    return kernel;
}

}  // namespace kolo::kernels
