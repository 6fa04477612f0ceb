// SPDX-License-Identifier: Apache-2.0
//
// The largest of every window.
#include "engine/kernels/max_pool.h"

namespace kolo::kernels::ops {

namespace {

void largestOfWindows(const KernelCall& call) {
    const float* const in = call.in<float>(0);
    float* const out = call.out<float>();
    const int across = static_cast<int>(call.inputs[0].type->shape[2]);
    eachWindow(call.inputs[0].type->shape, call.type.shape, call.attributes.windows,
               [&](int place, int first, int height, int width) {
                   float largest = in[first];
                   for (int y = 0; y < height; ++y)
                       for (int x = 0; x < width; ++x) largest = std::max(largest, in[first + y * across + x]);
                   out[place] = largest;
               });
}

}  // namespace

const Op& maxPool = trainingOp("MaxPool", "The largest of every window of an image.", 1, largestOfWindows);

}  // namespace kolo::kernels::ops
