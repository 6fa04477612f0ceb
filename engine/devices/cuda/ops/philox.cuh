// SPDX-License-Identifier: Apache-2.0
//
// The random words of engine/kernels/philox.h on a GPU: the counter of Philox makes any element computable without the
// ones before it, so each thread draws four words and makes four 32-bit or two 64-bit numbers of them.
#pragma once

#include <type_traits>

#include "engine/devices/cuda/ops/each_element.cuh"

namespace kolo::kernels::cuda {

struct Words {
    std::uint32_t at[4];
};

__device__ inline Words philox(Words counter, std::uint32_t key0, std::uint32_t key1) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter.at[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter.at[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter.at[1] ^ key0, static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter.at[3] ^ key1, static_cast<std::uint32_t>(a)};
        key0 += 0x9E3779B9;
        key1 += 0xBB67AE85;
    }
    return counter;
}

/// [0, 1) from the low bits, as the mantissa of a number in [1, 2).
__device__ inline float uniform(std::uint32_t word) {
    return __uint_as_float((127u << 23) | (word & 0x7FFFFFu)) - 1.0f;
}
__device__ inline double uniform(std::uint32_t high, std::uint32_t low) {
    const std::uint64_t bits = (std::uint64_t{1023} << 52) | (std::uint64_t{high & 0xFFFFFu} << 32) | low;
    return __longlong_as_double(static_cast<long long>(bits)) - 1.0;
}

/// Fills the output group by group: Make::of(words, values) makes the numbers of one.
template <typename T, typename Make>
struct DrawGroups {
    static constexpr int kGroup = sizeof(T) == 4 ? 4 : 2;
    T* out;
    std::int64_t count;
    std::uint64_t seed, seed2, skip;
    Make make;
    __device__ void operator()(std::int64_t group) const {
        const std::uint64_t at = skip + static_cast<std::uint64_t>(group);
        const Words words = philox({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32),
                                    static_cast<std::uint32_t>(seed2), static_cast<std::uint32_t>(seed2 >> 32)},
                                   static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32));
        T values[kGroup];
        make(words, values);
        for (int i = 0; i < kGroup && group * kGroup + i < count; ++i) out[group * kGroup + i] = values[i];
    }
};

template <typename T, typename Make>
void drawGroups(const KernelCall& call, const Make& make) {
    using Body = DrawGroups<T, Make>;
    const std::int64_t count = call.type.elements();
    const Attributes& given = call.attributes;
    launchEach(call, (count + Body::kGroup - 1) / Body::kGroup,
               Body{call.out<T>(), count, given.seed, given.seed2, given.skip, make});
}

}  // namespace kolo::kernels::cuda
