// SPDX-License-Identifier: Apache-2.0
//
// Numbers from a seed, the same on every machine and in every year: an exercise is derived anew when it is verified, so
// the standard library's distributions, which each maker writes in its own way, will not do. This is splitmix64
// (Steele, Lea and Flood, OOPSLA 2014).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace kolo::lessons {

/// How often an exercise is drawn again, at the most, until it is one worth asking.
inline constexpr int kPatience = 2000;

class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    /// A whole number from `lowest` to `highest`. The tiny bias of the remainder does no harm here.
    int between(int lowest, int highest) {
        return lowest + static_cast<int>(next() % static_cast<std::uint64_t>(highest - lowest + 1));
    }
    template <typename T>
    const T& oneOf(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(between(0, static_cast<int>(all.size()) - 1))];
    }
    template <typename T>
    void shuffle(std::vector<T>& all) {
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[static_cast<std::size_t>(between(0, static_cast<int>(i) - 1))]);
    }

private:
    std::uint64_t m_state;
};

}  // namespace kolo::lessons
