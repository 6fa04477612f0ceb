// SPDX-License-Identifier: Apache-2.0
//
// Product. int32 is multiplied as unsigned, which wraps around where signed overflow would be undefined.
#include "engine/kernels/combine.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

namespace {

struct Prod {
    template <typename T>
    static T apply(T a, T b) {
        return a * b;
    }
    static std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    }
};

}  // namespace

const CombineKernel& prod() {
    static const CombineKernel kernel{ReduceOp::Prod, "virtual", combine<float, Prod>, combine<double, Prod>,
                                      combine<std::int32_t, Prod>};
    return kernel;
}

}  // namespace kolo::kernels
