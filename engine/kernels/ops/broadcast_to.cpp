// SPDX-License-Identifier: Apache-2.0
//
// A tensor repeated along the axes where it has a length of 1: a bias, before anything is added to it.
#include <algorithm>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

void repeat(const KernelCall& call) {
    const Shape& shape = call.type.shape;
    const Strides strides = broadcastStrides(call.inputs[0].type->shape, shape);
    const std::int64_t length = shape.back();
    const bool moves = strides[shape.size() - 1] != 0;
    eachRow(shape, strides, {}, [&](std::int64_t at, std::int64_t, std::int64_t to) {
        const float* const in = call.in<float>(0) + at;
        float* const out = call.out<float>() + to;
        if (moves)
            std::copy_n(in, length, out);
        else
            std::fill_n(out, length, *in);
    });
}

}  // namespace

const Op& broadcastTo = trainingOp("BroadcastTo", "The elements of a, repeated along axes of length 1.", 1, repeat);

}  // namespace kolo::kernels::ops
