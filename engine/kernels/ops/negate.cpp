// SPDX-License-Identifier: Apache-2.0
//
// Unary minus. The smallest int32 is its own negative.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Negate {
    template <typename T>
    static T apply(T a) {
        return -a;
    }
    static std::int32_t apply(std::int32_t a) { return static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(a)); }
    static std::int64_t apply(std::int64_t a) { return static_cast<std::int64_t>(0u - static_cast<std::uint64_t>(a)); }
};

}  // namespace

const Op& negate() {
    static const Op op{
        "Neg",
        "-a, element by element.",
        1,
        false,
        inferUnary,
        alsoOf<unary<std::int64_t, Negate>>(
            countingKernels<unary<float, Negate>, unary<double, Negate>, unary<std::int32_t, Negate>>())};
    return op;
}

}  // namespace kolo::kernels::ops
