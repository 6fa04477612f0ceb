// SPDX-License-Identifier: Apache-2.0
//
// Multiplication, element by element (the matrix product is MatMul). int32 wraps around.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Multiply {
    template <typename T>
    static T apply(T a, T b) {
        return a * b;
    }
    static std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    }
    static std::int64_t apply(std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    }
};

}  // namespace

const Op& multiply() {
    static const Op op{
        "Mul",
        "a * b, element by element, with broadcasting.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, Multiply>>(
            countingKernels<binary<float, Multiply>, binary<double, Multiply>, binary<std::int32_t, Multiply>>())};
    return op;
}

}  // namespace kolo::kernels::ops
