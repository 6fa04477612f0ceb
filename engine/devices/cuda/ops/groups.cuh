// SPDX-License-Identifier: Apache-2.0
//
// Many small sums at once: a block takes some groups of elements, several threads share a group, each sums its part,
// and then the parts are combined in halves:
//
//     part    0   1   2   3          0   1          0
//             s0  s1  s2  s3   →   s0+s2  s1+s3  →  (s0+s2)+(s1+s3)
//
// Nothing is added atomically, and who adds what depends only on the sizes: the same bits in every run.
#pragma once

#include "engine/devices/cuda/arithmetic.cuh"
#include "engine/devices/cuda/ops/each_element.cuh"

namespace kolo::kernels::cuda {

struct Parts {
    int count = 1;          ///< threads that share a group: a power of two
    bool alongRow = false;  ///< the elements of a group are contiguous; otherwise those of adjacent groups are

    __device__ int part() const { return alongRow ? threadIdx.x % count : threadIdx.x / groups(); }
    __device__ int group() const { return alongRow ? threadIdx.x / count : threadIdx.x % groups(); }
    __host__ __device__ int groups() const { return kThreads / count; }  ///< groups that a block takes at a time
};

/// For `groups` groups of `length` elements, both at least 1.
inline Parts partsFor(std::int64_t groups, std::int64_t length, bool alongRow) {
    Parts parts{1, alongRow};
    // 32 threads that read adjacent elements read as fast as the memory can.
    int most = kThreads;
    if (!alongRow)
        for (int beside = 1; beside < 32 && beside < groups; beside *= 2) most /= 2;
    while (parts.count < most && parts.count < length) parts.count *= 2;
    return parts;
}

/// The values of a group's threads, combined; returned to each of them. Every thread of the block calls it; `shared`
/// has one element per thread.
template <typename Combine, typename T>
__device__ T combined(T value, T* shared, const Parts& parts) {
    T* const own = shared + parts.group() * parts.count;
    const int part = parts.part();
    __syncthreads();  // what an earlier call left there has been read by now
    own[part] = value;
    for (int half = parts.count / 2; half > 0; half /= 2) {
        __syncthreads();
        if (part < half) own[part] = Combine::apply(own[part], own[part + half]);
    }
    __syncthreads();
    return own[0];
}

}  // namespace kolo::kernels::cuda
