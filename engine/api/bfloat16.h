// SPDX-License-Identifier: Apache-2.0
//
// bf16: the upper half of a float32, so with its range and 8 bits of precision. Arithmetic is float32's, rounded to the
// nearest, ties to even.
#pragma once

#include <bit>
#include <cstdint>

namespace kolo {

struct Bfloat16 {
    std::uint16_t bits = 0;

    Bfloat16() = default;
    explicit Bfloat16(float value) {
        const auto whole = std::bit_cast<std::uint32_t>(value);
        const bool isNan = (whole & 0x7FFFFFFF) > 0x7F800000;  // stays one
        bits = static_cast<std::uint16_t>(isNan ? whole >> 16 | 0x40 : (whole + 0x7FFF + (whole >> 16 & 1)) >> 16);
    }
    float value() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }
};
static_assert(sizeof(Bfloat16) == 2);

}  // namespace kolo
