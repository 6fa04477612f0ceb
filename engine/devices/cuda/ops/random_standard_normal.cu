// SPDX-License-Identifier: Apache-2.0
//
// The same random words as on the processor (engine/kernels/ops/random_standard_normal.cpp): Philox's counter makes any
// element computable without the ones before it, so each thread draws four words and turns them into four float32 or
// two float64 numbers. log, sin and cos are CUDA's own, accurate to one or two units in the last place, so the numbers
// agree with the processor's to that, not to the bit.
#include <type_traits>

#include "engine/devices/cuda/ops/each_element.cuh"

namespace kolo::kernels::cuda {

namespace {

struct Words {
    std::uint32_t at[4];
};

__device__ Words philox(Words counter, std::uint32_t key0, std::uint32_t key1) {
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
__device__ float uniform(std::uint32_t word) {
    return __uint_as_float((127u << 23) | (word & 0x7FFFFFu)) - 1.0f;
}
__device__ double uniform(std::uint32_t high, std::uint32_t low) {
    const std::uint64_t bits = (std::uint64_t{1023} << 52) | (std::uint64_t{high & 0xFFFFFu} << 32) | low;
    return __longlong_as_double(static_cast<long long>(bits)) - 1.0;
}

template <typename T>
__device__ void twoNormal(T u1, T u2, T* out) {
    const T smallest = T(1.0e-7);
    const T radius = sqrt(T(-2) * log(u1 < smallest ? smallest : u1)), angle = T(2 * 3.14159265358979323846) * u2;
    out[0] = sin(angle) * radius;
    out[1] = cos(angle) * radius;
}

template <typename T>
struct Draw {
    static constexpr int kGroup = std::is_same_v<T, float> ? 4 : 2;
    T* out;
    std::int64_t count;
    std::uint64_t seed, seed2, skip;
    __device__ void operator()(std::int64_t group) const {
        const std::uint64_t at = skip + static_cast<std::uint64_t>(group);
        const Words words = philox({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32),
                                    static_cast<std::uint32_t>(seed2), static_cast<std::uint32_t>(seed2 >> 32)},
                                   static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32));
        T values[kGroup];
        if constexpr (std::is_same_v<T, float>) {
            twoNormal(uniform(words.at[0]), uniform(words.at[1]), values);
            twoNormal(uniform(words.at[2]), uniform(words.at[3]), values + 2);
        } else {
            twoNormal(uniform(words.at[0], words.at[1]), uniform(words.at[2], words.at[3]), values);
        }
        for (int i = 0; i < kGroup && group * kGroup + i < count; ++i) out[group * kGroup + i] = values[i];
    }
};

template <typename T>
void normal(const KernelCall& call) {
    const Attributes& given = call.attributes;
    const std::int64_t count = call.type.elements();
    launchEach(call, (count + Draw<T>::kGroup - 1) / Draw<T>::kGroup,
               Draw<T>{call.out<T>(), count, given.seed, given.seed2, given.skip});
}

}  // namespace

const KernelFamily& randomStandardNormal() {
    static const KernelFamily family = arithmetic("RandomStandardNormal", normal<float>, normal<double>);
    return family;
}

}  // namespace kolo::kernels::cuda
