// SPDX-License-Identifier: Apache-2.0
//
// Subtraction. int32 wraps around, as in addition.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Subtract {
    template <typename T>
    static T apply(T a, T b) {
        return a - b;
    }
    static std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
    }
    static std::int64_t apply(std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
    }
};

}  // namespace

const Op& subtract() {
    static const Op op{
        "Sub",
        "a - b, element by element, with broadcasting.",
        2,
        false,
        inferBinary,
        alsoOf<binary<std::int64_t, Subtract>>(
            countingKernels<binary<float, Subtract>, binary<double, Subtract>, binary<std::int32_t, Subtract>>())};
    return op;
}

}  // namespace kolo::kernels::ops
