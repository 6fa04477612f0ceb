// SPDX-License-Identifier: Apache-2.0
//
// Floats in two bytes, rounded to the nearest, ties to even. fp16 has 5 bits of exponent and 10 of fraction (up to
// 65504); bf16 is the upper half of a float32.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/api/bfloat16.h"
#include "engine/training/codec.h"

namespace kolo::training {

inline std::uint16_t toHalf(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
    const std::uint32_t magnitude = bits & 0x7FFFFFFF;
    if (magnitude > 0x7F800000) return sign | 0x7E00;                              // NaN
    if (magnitude >= 0x477FF000) return sign | 0x7C00;                             // rounds beyond 65504: infinity
    if (magnitude < 0x38800000) {                                                  // below 2^-14: a multiple of 2^-24
        const float scaled = std::bit_cast<float>(magnitude) * 0x1p24f + 0x1p23f;  // the addition rounds
        return sign | static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(scaled) & 0x7FF);
    }
    const std::uint32_t rounded = magnitude + 0xFFF + (magnitude >> 13 & 1);
    return sign | static_cast<std::uint16_t>((rounded - 0x38000000) >> 13);
}

inline float fromHalf(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16, magnitude = half & 0x7FFFu;
    if (magnitude >= 0x7C00) return std::bit_cast<float>(sign | 0x7F800000 | magnitude << 13);
    if (magnitude < 0x400)
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(static_cast<float>(magnitude) * 0x1p-24f));
    return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000));
}

inline std::uint16_t toBfloat(float value) {
    return Bfloat16(value).bits;
}

inline float fromBfloat(std::uint16_t half) {
    return std::bit_cast<Bfloat16>(half).value();
}

/// Writes a value at `out` in the given precision, which need not be aligned.
inline void writeValue(float value, Precision precision, std::byte* out) {
    if (precision == Precision::Fp32) {
        std::memcpy(out, &value, 4);
    } else {
        const std::uint16_t half = precision == Precision::Fp16 ? toHalf(value) : toBfloat(value);
        std::memcpy(out, &half, 2);
    }
}

inline float readValue(const std::byte* in, Precision precision) {
    if (precision == Precision::Fp32) {
        float value;
        std::memcpy(&value, in, 4);
        return value;
    }
    std::uint16_t half;
    std::memcpy(&half, in, 2);
    return precision == Precision::Fp16 ? fromHalf(half) : fromBfloat(half);
}

}  // namespace kolo::training
