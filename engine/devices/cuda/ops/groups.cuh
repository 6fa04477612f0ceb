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

#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/arithmetic.h"

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

/// The groups of a reduction over axes: one for each result, found by `kept`, with `length` elements, found from there
/// by `reduced`.
struct Groups {
    Walk<1> kept, reduced;
    std::int64_t results, length = 1;  ///< length 0: of nothing
    Parts parts;
};

inline Groups groupsOf(const KernelCall& call) {
    const Shape& from = call.inputs[0].type->shape;
    bool isReduced[kMaxAxes] = {};
    for (const std::int64_t axis : call.attributes.axes) isReduced[axis] = true;
    Shape keptLengths, reducedLengths;
    const Strides all = stridesOf(from);
    Strides kept{}, reduced{};
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        Shape& lengths = isReduced[axis] ? reducedLengths : keptLengths;
        (isReduced[axis] ? reduced : kept)[lengths.size()] = all[axis];
        lengths.push_back(from[axis]);
    }
    Groups groups{walkOf<1>(keptLengths, {kept}), walkOf<1>(reducedLengths, {reduced}), call.type.elements()};
    for (const std::int64_t each : reducedLengths) groups.length *= each;
    groups.parts = partsFor(groups.results, groups.length, groups.reduced.axes > 0 && groups.reduced.stride[0][0] == 1);
    return groups;
}

/// In a kernel: reduces the groups of this block. Begins each with `start`, takes an element in by take(value,
/// element), combines the threads' values, and calls finish(result, value).
template <typename Combine, typename T, typename Value, typename Take, typename Finish>
__device__ void reduceGroups(const T* in, const Groups& groups, Value start, Value* shared, const Take& take,
                             const Finish& finish) {
    const Parts& parts = groups.parts;
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * parts.groups();
    for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * parts.groups(); first < groups.results;
         first += step) {
        const std::int64_t result = first + parts.group();
        Value value = start;
        if (result < groups.results) {
            std::int64_t from[1], at[1];
            groups.kept.find(result, from);
            for (std::int64_t i = parts.part(); i < groups.length; i += parts.count) {
                groups.reduced.find(i, at);
                value = take(value, in[from[0] + at[0]]);
            }
        }
        value = combined<Combine>(value, shared, parts);
        if (result < groups.results && parts.part() == 0) finish(result, value);
    }
}

}  // namespace kolo::kernels::cuda
