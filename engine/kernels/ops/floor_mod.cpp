// SPDX-License-Identifier: Apache-2.0
//
// The remainder of division rounded down, as Python's %: it has the sign of b. Of whole numbers, the remainder by zero
// is 0 here (floor_div.cpp).
#include <cmath>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct FloorMod {
    template <typename T>
    static T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            const T rest = std::fmod(a, b);
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
        } else {
            if (b == 0 || b == -1) return 0;
            const T rest = a % b;
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
        }
    }
};

}  // namespace

const Op& floorMod() {
    static const Op op{
        "FloorMod",
        "a % b with the sign of b, element by element.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, FloorMod>>(
            countingKernels<binary<float, FloorMod>, binary<double, FloorMod>, binary<std::int32_t, FloorMod>>())};
    return op;
}

}  // namespace kolo::kernels::ops
