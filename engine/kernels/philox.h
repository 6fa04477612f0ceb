// SPDX-License-Identifier: Apache-2.0
//
// The random numbers of TensorFlow's kernels: Philox4x32-10 (Salmon et al. 2011), a cipher that turns a counter into
// four random words. The counter makes it parallel: any group of four words can be had without the ones before it.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

using RandomWords = std::array<std::uint32_t, 4>;

/// The four words number `group` that an operation with these seeds draws.
inline RandomWords randomWords(const Attributes& attributes, std::uint64_t group) {
    const std::uint64_t at = attributes.skip + group;
    RandomWords counter = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32),
                           static_cast<std::uint32_t>(attributes.seed2),
                           static_cast<std::uint32_t>(attributes.seed2 >> 32)};
    auto key0 = static_cast<std::uint32_t>(attributes.seed), key1 = static_cast<std::uint32_t>(attributes.seed >> 32);
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0], b = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key0, static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key1, static_cast<std::uint32_t>(a)};
        key0 += 0x9E3779B9;
        key1 += 0xBB67AE85;
    }
    return counter;
}

/// [0, 1) from the 23 low bits, as the mantissa of a number in [1, 2).
inline float uniformNumber(std::uint32_t word) {
    const std::uint32_t bits = (127u << 23) | (word & 0x7FFFFFu);
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value - 1.0f;
}
/// The same from 52 bits.
inline double uniformNumber(std::uint32_t high, std::uint32_t low) {
    const std::uint64_t bits = (std::uint64_t{1023} << 52) | (std::uint64_t{high & 0xFFFFFu} << 32) | low;
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value - 1.0;
}

/// So many numbers of type T are made of one group of words.
template <typename T>
inline constexpr std::int64_t kNumbersOfGroup = sizeof(T) == 8 ? 2 : 4;

/// Fills the output of a call group by group; `draw(words, out)` makes the numbers of one group.
template <typename T, typename Draw>
void fillRandomly(const KernelCall& call, const Draw& draw) {
    constexpr std::int64_t kGroup = kNumbersOfGroup<T>;
    const std::int64_t count = call.type.elements();
    for (std::int64_t first = 0; first < count; first += kGroup) {
        std::array<T, kGroup> numbers;
        draw(randomWords(call.attributes, static_cast<std::uint64_t>(first / kGroup)), numbers.data());
        for (std::int64_t i = 0; i < kGroup && first + i < count; ++i) call.out<T>()[first + i] = numbers[i];
    }
}

/// RandomUniform: float or double in [0, 1).
template <typename T>
void fillUniformly(const KernelCall& call) {
    fillRandomly<T>(call, [](const RandomWords& words, T* out) {
        if constexpr (std::is_same_v<T, float>)
            for (std::size_t i = 0; i < words.size(); ++i) out[i] = uniformNumber(words[i]);
        else
            for (std::size_t i = 0; i < 2; ++i) out[i] = uniformNumber(words[2 * i], words[2 * i + 1]);
    });
}

/// RandomUniformInt: int32 or int64 in [low, high), which is not empty.
template <typename T>
void fillUniformly(const KernelCall& call, T low, T high) {
    using Unsigned = std::make_unsigned_t<T>;
    const Unsigned range = static_cast<Unsigned>(high) - static_cast<Unsigned>(low);
    fillRandomly<T>(call, [low, range](const RandomWords& words, T* out) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(kNumbersOfGroup<T>); ++i) {
            Unsigned bits;
            if constexpr (sizeof(T) == 4)
                bits = words[i];
            else
                bits = words[2 * i] | std::uint64_t{words[2 * i + 1]} << 32;
            out[i] = static_cast<T>(static_cast<Unsigned>(low) + bits % range);
        }
    });
}

}  // namespace kolo::kernels
