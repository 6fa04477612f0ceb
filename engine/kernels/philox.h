// SPDX-License-Identifier: Apache-2.0
//
// The random numbers of TensorFlow's kernels: Philox4x32-10 (Salmon et al. 2011), a cipher that turns a counter into
// four random words. The counter makes it parallel: any group of four words can be had without the ones before it.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "engine/kernels/arithmetic.h"
#include "engine/kernels/registry.h"

namespace kolo::kernels {

using RandomWords = std::array<std::uint32_t, 4>;

/// Group `at` of four words in the sequence that the two seeds define.
constexpr RandomWords randomWords(std::uint64_t seed, std::uint64_t seed2, std::uint64_t at) {
    RandomWords counter = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32),
                           static_cast<std::uint32_t>(seed2), static_cast<std::uint32_t>(seed2 >> 32)};
    auto key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
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
constexpr float uniformNumber(std::uint32_t word) {
    return std::bit_cast<float>((127u << 23) | (word & 0x7FFFFFu)) - 1.0f;
}
/// The same from 52 bits.
constexpr double uniformNumber(std::uint32_t high, std::uint32_t low) {
    return std::bit_cast<double>((std::uint64_t{1023} << 52) | (std::uint64_t{high & 0xFFFFFu} << 32) | low) - 1.0;
}

/// How many numbers of type T one group of words makes.
template <typename T>
inline constexpr std::int64_t kNumbersOfGroup = sizeof(T) == 8 ? 2 : 4;

// Each of these turns one group of words into numbers, as a call's attributes ask for them.

/// RandomUniform: float or double in [0, 1).
template <typename T>
struct DrawUniform {
    explicit DrawUniform(const Attributes&) {}
    constexpr void operator()(const RandomWords& words, T* out) const {
        if constexpr (std::is_same_v<T, float>)
            for (std::size_t i = 0; i < 4; ++i) out[i] = uniformNumber(words[i]);
        else
            for (std::size_t i = 0; i < 2; ++i) out[i] = uniformNumber(words[2 * i], words[2 * i + 1]);
    }
};

/// RandomUniformInt: `range` int32 or int64 numbers from `low` on.
template <typename T>
struct DrawUniformInt {
    Unsigned<T> low, range;
    explicit DrawUniformInt(const Attributes& given)
        : low(static_cast<Unsigned<T>>(given.begins[0])), range(static_cast<Unsigned<T>>(given.begins[1]) - low) {}
    constexpr void operator()(const RandomWords& words, T* out) const {
        if constexpr (sizeof(T) == 4)
            for (std::size_t i = 0; i < 4; ++i) out[i] = static_cast<T>(low + words[i] % range);
        else
            for (std::size_t i = 0; i < 2; ++i)
                out[i] = static_cast<T>(low + (words[2 * i] | std::uint64_t{words[2 * i + 1]} << 32) % range);
    }
};

/// RandomStandardNormal: the Box-Muller transform of two uniform numbers into two normal ones. The angle of a float is
/// computed in double and rounded, as TensorFlow does it.
template <typename T>
struct DrawNormal {
    explicit DrawNormal(const Attributes&) {}
    static constexpr void two(T u1, T u2, T* out) {
        const T smallest = T(1.0e-7);
        const T radius = std::sqrt(T(-2) * std::log(u1 < smallest ? smallest : u1));
        const T angle = static_cast<T>(2 * 3.14159265358979323846 * static_cast<double>(u2));
        out[0] = std::sin(angle) * radius;
        out[1] = std::cos(angle) * radius;
    }
    constexpr void operator()(const RandomWords& words, T* out) const {
        if constexpr (std::is_same_v<T, float>) {
            two(uniformNumber(words[0]), uniformNumber(words[1]), out);
            two(uniformNumber(words[2]), uniformNumber(words[3]), out + 2);
        } else {
            two(uniformNumber(words[0], words[1]), uniformNumber(words[2], words[3]), out);
        }
    }
};

/// Fills the output of a call, group by group.
template <template <typename> typename Draw>
struct FillRandomly {
    template <typename T>
    static void run(const KernelCall& call) {
        constexpr std::int64_t kGroup = kNumbersOfGroup<T>;
        const Attributes& given = call.attributes;
        const Draw<T> draw(given);
        const std::int64_t count = call.type.elements();
        for (std::int64_t first = 0; first < count; first += kGroup) {
            T numbers[kGroup];
            draw(randomWords(given.seed, given.seed2, given.skip + static_cast<std::uint64_t>(first / kGroup)),
                 numbers);
            for (std::int64_t i = 0; i < kGroup && first + i < count; ++i) call.out<T>()[first + i] = numbers[i];
        }
    }
};

}  // namespace kolo::kernels
