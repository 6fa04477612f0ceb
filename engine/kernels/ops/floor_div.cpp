// SPDX-License-Identifier: Apache-2.0
//
// Division rounded down, as Python's //. Of whole numbers, division by zero has no result in TensorFlow; a device
// cannot stop for it, so it is 0 here, and the language refuses a zero that it can see.
#include <cmath>
#include <type_traits>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct FloorDiv {
    template <typename T>
    static T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            return std::floor(a / b);
        } else {
            if (b == 0) return 0;
            if (b == -1) return static_cast<T>(0u - static_cast<std::make_unsigned_t<T>>(a));
            return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
        }
    }
};

}  // namespace

const Op& floorDiv() {
    static const Op op{
        "FloorDiv",
        "a // b, rounded down, element by element.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, FloorDiv>>(
            countingKernels<binary<float, FloorDiv>, binary<double, FloorDiv>, binary<std::int32_t, FloorDiv>>())};
    return op;
}

}  // namespace kolo::kernels::ops
