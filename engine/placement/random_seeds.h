// SPDX-License-Identifier: Apache-2.0
//
// The two seeds that TensorFlow gives to a random operation. In eager mode the second one comes from the argument
// `seed` of the call or, without it, from Python's Mersenne Twister, itself seeded with tf.random.set_seed; the first
// one is the global seed. An operation that is called again with the same seeds goes on where it stopped, on each
// device for itself, until set_seed is called.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace kolo::placement {

/// random.Random(seed) of Python.
class PythonRandom {
public:
    explicit PythonRandom(std::int64_t seed);
    std::uint32_t bits();  ///< getrandbits(32)
    /// randint(0, 2³¹ - 1)
    std::int64_t operationSeed();

private:
    std::array<std::uint32_t, 624> m_state{};
    std::size_t m_next = m_state.size();
};

class RandomSeeds {
public:
    struct Pair {
        std::uint64_t seed = 0, seed2 = 0;
    };

    /// tf.random.set_seed
    void setGlobal(std::int64_t seed);
    /// Of the next operation; `given`: the argument seed of its call.
    Pair next(std::optional<std::int64_t> given);
    /// So many groups of four words an operation of this name, type and device has used up by now. `elements` are what
    /// it draws this time.
    std::uint64_t reserve(const std::string& operation, int device, Pair seeds, std::int64_t elements);

private:
    std::optional<std::int64_t> m_global;
    std::optional<PythonRandom> m_python;
    std::int64_t m_unseeded = 0;  ///< operations without any seed so far
    std::map<std::string, std::uint64_t> m_used;
};

}  // namespace kolo::placement
