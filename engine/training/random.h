// SPDX-License-Identifier: Apache-2.0
//
// Chance, the same on every machine. The standard's generators are fixed but its distributions are not, so Kolo draws
// its own. A stream is named by a seed and a purpose: two parts of a run that draw from different streams cannot
// disturb each other, and a rank can draw what belongs to another rank without asking it.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/kernels/arithmetic.h"

namespace kolo::training {

/// What a stream of numbers is for.
enum class Purpose : std::uint64_t { Rows = 1, Teacher, HeldOut, Parameters, Shuffle, Compression, Delay, Writing };

inline std::uint64_t mixed(std::uint64_t x) {  // splitmix64
    return kernels::scrambled(x + 0x9E3779B97F4A7C15ull);
}

class Random {
public:
    Random(std::uint64_t seed, Purpose purpose, std::uint64_t index = 0)
        : m_state(mixed(mixed(mixed(seed) + static_cast<std::uint64_t>(purpose)) + index)) {}

    std::uint64_t bits() { return mixed(m_state++); }
    /// In [0, 1).
    double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    /// In [0, below), below >= 1.
    std::uint64_t below(std::uint64_t limit) {
        return static_cast<std::uint64_t>((static_cast<unsigned __int128>(bits()) * limit) >> 64);
    }
    /// Mean 0, variance 1 (Box and Muller; the second number is thrown away).
    double normal() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(6.283185307179586 * uniform());
    }
    template <typename T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::uint64_t m_state;
};

}  // namespace kolo::training
