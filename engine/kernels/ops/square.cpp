// SPDX-License-Identifier: Apache-2.0
//
// The square. int32 wraps around.
#include <type_traits>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Square {
    template <typename T>
    static T apply(T a) {
        if constexpr (std::is_floating_point_v<T>)
            return a * a;
        else
            return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) * static_cast<std::make_unsigned_t<T>>(a));
    }
};

}  // namespace

const Op& square() {
    static const Op op{
        "Square",
        "a * a, element by element.",
        1,
        false,
        inferUnary,
        alsoOf<unary<std::int64_t, Square>>(
            arithmeticKernels<unary<float, Square>, unary<double, Square>, unary<std::int32_t, Square>>())};
    return op;
}

}  // namespace kolo::kernels::ops
