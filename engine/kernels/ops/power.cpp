// SPDX-License-Identifier: Apache-2.0
//
// a to the power of b. Whole numbers are multiplied out and wrap around; a negative exponent of them has no result in
// TensorFlow, and the language refuses one that it can see.
#include <cmath>
#include <type_traits>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Power {
    template <typename T>
    static T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            return std::pow(a, b);
        } else {
            using Word = std::make_unsigned_t<T>;
            if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
            Word result = 1, factor = static_cast<Word>(a);
            for (auto left = static_cast<Word>(b); left > 0; left /= 2, factor *= factor)
                if (left % 2 == 1) result *= factor;
            return static_cast<T>(result);
        }
    }
};

}  // namespace

const Op& power() {
    static const Op op{
        "Pow",
        "a ** b, element by element.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, Power>>(
            arithmeticKernels<binary<float, Power>, binary<double, Power>, binary<std::int32_t, Power>>())};
    return op;
}

}  // namespace kolo::kernels::ops
