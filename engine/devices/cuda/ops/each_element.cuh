// SPDX-License-Identifier: Apache-2.0
//
// One thread per output element: neighbouring threads write neighbouring elements. If the inputs are laid out
// differently from the output (broadcast, transposed), each thread finds its place in them with a Walk.
#pragma once

#include <array>

#include "engine/devices/cuda/grid.cuh"
#include "engine/devices/cuda/ops/family.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::cuda {

using devices::blocksFor;
using devices::kThreads;

/// body(0), body(1), …, body(count - 1), in any order.
template <typename Body>
void launchEach(const KernelCall& call, std::int64_t count, const Body& body) {
    devices::launchEach(count, queueOf(call).stream(), body);
}

/// Where element i of a tensor, counted row by row, is found in its inputs. Axes that are contiguous in all inputs are
/// merged, so that two tensors of the same shape have one axis and need no division.
template <int kInputs>
struct Walk {
    int axes = 0;  ///< from the last one to the first
    std::int64_t length[kMaxAxes] = {};
    std::int64_t stride[kMaxAxes][kInputs] = {};

    __device__ void find(std::int64_t i, std::int64_t (&at)[kInputs]) const {
        for (int input = 0; input < kInputs; ++input) at[input] = 0;
        for (int axis = 0; axis < axes; ++axis) {
            const std::int64_t rest = axis + 1 < axes ? i / length[axis] : 0;
            const std::int64_t index = i - rest * length[axis];
            for (int input = 0; input < kInputs; ++input) at[input] += index * stride[axis][input];
            i = rest;
        }
    }
};

/// `lengths` from the first axis to the last, with each input's strides along them.
template <int kInputs>
Walk<kInputs> walkOf(const Shape& lengths, const std::array<Strides, kInputs>& strides) {
    Walk<kInputs> walk;
    for (std::size_t axis = lengths.size(); axis-- > 0;) {
        if (lengths[axis] == 1) continue;
        bool goesOn = walk.axes > 0;
        for (int input = 0; goesOn && input < kInputs; ++input)
            goesOn = strides[input][axis] == walk.stride[walk.axes - 1][input] * walk.length[walk.axes - 1];
        if (goesOn) {
            walk.length[walk.axes - 1] *= lengths[axis];
            continue;
        }
        walk.length[walk.axes] = lengths[axis];
        for (int input = 0; input < kInputs; ++input) walk.stride[walk.axes][input] = strides[input][axis];
        ++walk.axes;
    }
    return walk;
}

/// Each element from its place in one input.
template <typename T>
struct Gather {
    const T* in;
    T* out;
    Walk<1> walk;
    __device__ void operator()(std::int64_t i) const {
        std::int64_t at[1];
        walk.find(i, at);
        out[i] = in[at[0]];
    }
};

}  // namespace kolo::kernels::cuda
