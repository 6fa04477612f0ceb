// SPDX-License-Identifier: Apache-2.0
//
// The number without its sign. The smallest whole number stays as it is.
#include <cmath>
#include <type_traits>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Absolute {
    template <typename T>
    static T apply(T a) {
        if constexpr (std::is_floating_point_v<T>)
            return std::abs(a);
        else
            return a < 0 ? static_cast<T>(0u - static_cast<std::make_unsigned_t<T>>(a)) : a;
    }
};

}  // namespace

const Op& absolute() {
    static const Op op{
        "Abs",
        "|a|, element by element.",
        1,
        false,
        inferUnary,
        alsoOf<unary<std::int64_t, Absolute>>(
            countingKernels<unary<float, Absolute>, unary<double, Absolute>, unary<std::int32_t, Absolute>>())};
    return op;
}

}  // namespace kolo::kernels::ops
