// SPDX-License-Identifier: Apache-2.0
//
// Normally distributed numbers, the same ones that TensorFlow draws for the same two seeds: Philox4x32-10 (Salmon et
// al. 2011), a cipher that turns a counter into four random words, and the Box-Muller transform from two uniform
// numbers to two normal ones. The counter makes it parallel: any element can be computed without the ones before it.
#include <array>
#include <cmath>
#include <cstring>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

using Words = std::array<std::uint32_t, 4>;

Words philox(Words counter, std::uint32_t key0, std::uint32_t key1) {
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
float uniform(std::uint32_t word) {
    const std::uint32_t bits = (127u << 23) | (word & 0x7FFFFFu);
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value - 1.0f;
}
double uniform(std::uint32_t high, std::uint32_t low) {
    const std::uint64_t bits = (std::uint64_t{1023} << 52) | (std::uint64_t{high & 0xFFFFFu} << 32) | low;
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value - 1.0;
}

template <typename T>
void twoNormal(T u1, T u2, T* out) {
    const T radius = std::sqrt(T(-2) * std::log(std::max(u1, T(1.0e-7)))), angle = T(2 * 3.14159265358979323846) * u2;
    out[0] = std::sin(angle) * radius;
    out[1] = std::cos(angle) * radius;
}

template <typename T>
void normal(const KernelCall& call) {
    const Attributes& a = call.attributes;
    constexpr std::int64_t kGroup = std::is_same_v<T, float> ? 4 : 2;
    const std::int64_t count = call.type.elements();
    for (std::int64_t first = 0, group = 0; first < count; first += kGroup, ++group) {
        const std::uint64_t at = a.skip + static_cast<std::uint64_t>(group);
        const Words words = philox({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32),
                                    static_cast<std::uint32_t>(a.seed2), static_cast<std::uint32_t>(a.seed2 >> 32)},
                                   static_cast<std::uint32_t>(a.seed), static_cast<std::uint32_t>(a.seed >> 32));
        std::array<T, 4> values{};
        if constexpr (std::is_same_v<T, float>) {
            twoNormal(uniform(words[0]), uniform(words[1]), values.data());
            twoNormal(uniform(words[2]), uniform(words[3]), values.data() + 2);
        } else {
            twoNormal(uniform(words[0], words[1]), uniform(words[2], words[3]), values.data());
        }
        for (std::int64_t i = 0; i < kGroup && first + i < count; ++i) call.out<T>()[first + i] = values[i];
    }
}

Outcome<TensorType> infer(std::span<const TensorType>, const Attributes& attributes) {
    if (attributes.output.dtype == DType::Int32)
        return misfit(Complaint::tr("draws float32 or float64 numbers, not int32"));
    return attributes.output;
}

}  // namespace

const Op& randomStandardNormal() {
    static const Op op{"RandomStandardNormal",
                       "Normally distributed numbers with mean 0 and deviation 1.",
                       0,
                       false,
                       infer,
                       {{DType::Float32, "cpu", normal<float>},
                        {DType::Float64, "cpu", normal<double>},
                        {DType::Float32, "virtual", normal<float>},
                        {DType::Float64, "virtual", normal<double>}}};
    return op;
}

}  // namespace kolo::kernels::ops
