// SPDX-License-Identifier: Apache-2.0
//
// The same random words as on the processor (engine/kernels/ops/random_standard_normal.cpp): the counter of Philox
// makes any element computable without the ones before it, so each thread draws four words and makes four float32 or
// two float64 numbers of them. log, sin and cos are CUDA's own, right to one or two units of the last digit, so the
// numbers agree with the processor's to that, not to the bit.
#include "engine/devices/cuda/ops/philox.cuh"

namespace kolo::kernels::cuda {

namespace {

template <typename T>
__device__ void twoNormal(T u1, T u2, T* out) {
    const T smallest = T(1.0e-7);
    const T radius = sqrt(T(-2) * log(u1 < smallest ? smallest : u1)), angle = static_cast<T>(2 * 3.14159265358979323846 * u2);
    out[0] = sin(angle) * radius;
    out[1] = cos(angle) * radius;
}

template <typename T>
struct Normal {
    __device__ void operator()(const Words& words, T* out) const {
        if constexpr (std::is_same_v<T, float>) {
            twoNormal(uniform(words.at[0]), uniform(words.at[1]), out);
            twoNormal(uniform(words.at[2]), uniform(words.at[3]), out + 2);
        } else {
            twoNormal(uniform(words.at[0], words.at[1]), uniform(words.at[2], words.at[3]), out);
        }
    }
};

template <typename T>
void normal(const KernelCall& call) {
    drawGroups<T>(call, Normal<T>{});
}

/// In [0, 1), with the bits of the processor's.
template <typename T>
struct Uniform {
    __device__ void operator()(const Words& words, T* out) const {
        if constexpr (std::is_same_v<T, float>)
            for (int i = 0; i < 4; ++i) out[i] = uniform(words.at[i]);
        else
            for (int i = 0; i < 2; ++i) out[i] = uniform(words.at[2 * i], words.at[2 * i + 1]);
    }
};

template <typename T>
void uniformly(const KernelCall& call) {
    drawGroups<T>(call, Uniform<T>{});
}

template <typename T>
struct UniformInt {
    using Unsigned = std::make_unsigned_t<T>;
    Unsigned low, range;
    __device__ void operator()(const Words& words, T* out) const {
        if constexpr (sizeof(T) == 4)
            for (int i = 0; i < 4; ++i) out[i] = static_cast<T>(low + words.at[i] % range);
        else
            for (int i = 0; i < 2; ++i)
                out[i] = static_cast<T>(low + (words.at[2 * i] | std::uint64_t{words.at[2 * i + 1]} << 32) % range);
    }
};

template <typename T>
void uniformInt(const KernelCall& call) {
    using Unsigned = std::make_unsigned_t<T>;
    const auto low = static_cast<Unsigned>(call.attributes.begins[0]);
    drawGroups<T>(call, UniformInt<T>{low, static_cast<Unsigned>(static_cast<Unsigned>(call.attributes.begins[1]) - low)});
}

}  // namespace

const KernelFamily& randomStandardNormal() {
    static const KernelFamily family =
        together({arithmetic("RandomStandardNormal", normal<float>, normal<double>),
                  arithmetic("RandomUniform", uniformly<float>, uniformly<double>),
                  {{{"RandomUniformInt", {DType::Int32, "cuda", uniformInt<std::int32_t>}},
                    {"RandomUniformInt", {DType::Int64, "cuda", uniformInt<std::int64_t>}}}}});
    return family;
}

}  // namespace kolo::kernels::cuda
