// SPDX-License-Identifier: Apache-2.0
//
// The way back through max pooling: of every window, the largest alone takes the gradient.
#include "engine/kernels/max_pool.h"

namespace kolo::kernels::ops {

namespace {

void gradientToLargest(const KernelCall& call) {
    const float *const in = call.in<float>(0), *const result = call.in<float>(1), *const gradient = call.in<float>(2);
    float* const out = call.out<float>();
    const int across = static_cast<int>(call.type.shape[2]);
    std::fill_n(out, call.type.elements(), 0.0f);
    eachWindow(call.type.shape, call.inputs[1].type->shape, call.attributes.windows,
               [&](int place, int first, int height, int width) {
                   for (int y = 0; y < height; ++y)
                       for (int x = 0; x < width; ++x) {
                           const int at = first + y * across + x;
                           if (in[at] != result[place]) continue;
                           out[at] += gradient[place];  // the first of several equal ones takes it all
                           return;
                       }
               });
}

}  // namespace

const Op& maxPoolGrad =
    trainingOp("MaxPoolGrad", "The gradient before max pooling, from its input, its result and the gradient behind it.",
               3, gradientToLargest);

}  // namespace kolo::kernels::ops
