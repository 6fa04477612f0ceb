// SPDX-License-Identifier: Apache-2.0
//
// Combining two numbers on a GPU. int32 is computed as unsigned, so that it wraps around.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace kolo::devices {

struct Sum {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a + b;
    }
    static __device__ std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    }
};

struct Prod {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a * b;
    }
    static __device__ std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    }
};

struct Min {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return b < a ? b : a;
    }
};

struct Max {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a < b ? b : a;
    }
};

}  // namespace kolo::devices
