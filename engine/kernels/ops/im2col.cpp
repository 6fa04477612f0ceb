// SPDX-License-Identifier: Apache-2.0
//
// What every window of an image sees as a column; then a convolution is one matrix product.
#include "engine/kernels/im2col.h"

namespace kolo::kernels::ops {

namespace {

void toColumns(const KernelCall& call) {
    const float* const in = call.in<float>(0);
    float* const columns = call.out<float>();
    const int across = static_cast<int>(call.type.shape[2]), stride = call.attributes.windows[1].stride;
    eachStretch(call.inputs[0].type->shape, call.type.shape, call.attributes.windows,
                [&](std::int64_t column, std::int64_t source, int from, int to) {
                    if (source < 0) {
                        std::fill_n(columns + column, across, 0.0f);
                        return;
                    }
                    std::fill_n(columns + column, from, 0.0f);
                    float* const seen = columns + column + from;
                    if (stride == 1)
                        std::copy_n(in + source, to - from, seen);
                    else
                        for (int x = 0; x < to - from; ++x) seen[x] = in[source + x * stride];
                    std::fill_n(columns + column + to, across - to, 0.0f);
                });
}

}  // namespace

const Op& im2col = trainingOp("Im2Col", "The windows of an image, as columns.", 1, toColumns);

}  // namespace kolo::kernels::ops
