// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/random_seeds.h"

#include <fmt/format.h>

#include <limits>
#include <vector>

namespace kolo::placement {

namespace {

constexpr std::int64_t kMaxInt32 = std::numeric_limits<std::int32_t>::max();
/// What TensorFlow takes for the global seed if only the operation has one.
constexpr std::int64_t kDefaultGlobal = 87654321;
/// TensorFlow sets so many groups of words aside for each number, as an upper limit for methods that throw some away.
constexpr std::uint64_t kReservedPerNumber = 256;

/// Python's %: never negative.
std::uint64_t truncated(std::int64_t seed) {
    const std::int64_t rest = seed % kMaxInt32;
    return static_cast<std::uint64_t>(rest < 0 ? rest + kMaxInt32 : rest);
}

}  // namespace

/// Matsumoto and Nishimura's init_by_array, with the 32-bit digits of the seed's magnitude as the array.
PythonRandom::PythonRandom(std::int64_t seed) {
    const std::uint64_t magnitude = seed < 0 ? -static_cast<std::uint64_t>(seed) : static_cast<std::uint64_t>(seed);
    std::vector<std::uint32_t> key = {static_cast<std::uint32_t>(magnitude)};
    if (magnitude >> 32 != 0) key.push_back(static_cast<std::uint32_t>(magnitude >> 32));
    const std::size_t size = m_state.size();
    const auto mixed = [&](std::size_t i) { return m_state[i - 1] ^ (m_state[i - 1] >> 30); };
    m_state[0] = 19650218;
    for (std::size_t i = 1; i < size; ++i) m_state[i] = 1812433253u * mixed(i) + static_cast<std::uint32_t>(i);
    std::size_t i = 1, j = 0;
    const auto next = [&] {
        if (++i < size) return;
        m_state[0] = m_state[size - 1];
        i = 1;
    };
    for (std::size_t k = 0; k < size; ++k) {
        m_state[i] = (m_state[i] ^ (mixed(i) * 1664525u)) + key[j] + static_cast<std::uint32_t>(j);
        j = (j + 1) % key.size();
        next();
    }
    for (std::size_t k = 1; k < size; ++k) {
        m_state[i] = (m_state[i] ^ (mixed(i) * 1566083941u)) - static_cast<std::uint32_t>(i);
        next();
    }
    m_state[0] = 0x80000000u;
}

std::uint32_t PythonRandom::bits() {
    const std::size_t size = m_state.size();
    if (m_next == size) {
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint32_t joined = (m_state[i] & 0x80000000u) | (m_state[(i + 1) % size] & 0x7FFFFFFFu);
            m_state[i] = m_state[(i + 397) % size] ^ (joined >> 1) ^ ((joined & 1u) != 0 ? 0x9908B0DFu : 0u);
        }
        m_next = 0;
    }
    std::uint32_t word = m_state[m_next++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9D2C5680u;
    word ^= (word << 15) & 0xEFC60000u;
    return word ^ (word >> 18);
}

std::int64_t PythonRandom::operationSeed() {
    std::uint32_t word = bits();
    while (word > static_cast<std::uint32_t>(kMaxInt32)) word = bits();
    return word;
}

void RandomSeeds::setGlobal(std::int64_t seed) {
    m_global = seed;
    m_python.emplace(seed);
    m_used.clear();
    m_unseeded = 0;
}

RandomSeeds::Pair RandomSeeds::next(std::optional<std::int64_t> given) {
    // Without any seed TensorFlow takes two by chance; Kolo counts, so that a run can be repeated.
    if (!given) given = m_python ? m_python->operationSeed() : ++m_unseeded;
    const Pair pair = {truncated(m_global.value_or(kDefaultGlobal)), truncated(*given)};
    if (pair.seed == 0 && pair.seed2 == 0) return {0, static_cast<std::uint64_t>(kMaxInt32)};
    return pair;
}

std::uint64_t RandomSeeds::reserve(const std::string& operation, int device, Pair seeds, std::int64_t elements) {
    std::uint64_t& used = m_used[fmt::format("{} {} {} {}", operation, device, seeds.seed, seeds.seed2)];
    const std::uint64_t before = used;
    used += static_cast<std::uint64_t>(elements) * kReservedPerNumber;
    return before;
}

}  // namespace kolo::placement
