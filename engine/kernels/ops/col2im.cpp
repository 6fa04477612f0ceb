// SPDX-License-Identifier: Apache-2.0
//
// The transpose of Im2Col, for the way back: every column's entries are added up where they came from.
#include "engine/kernels/im2col.h"

namespace kolo::kernels::ops {

namespace {

void toImage(const KernelCall& call) {
    const float* const columns = call.in<float>(0);
    float* const out = call.out<float>();
    std::fill_n(out, call.type.elements(), 0.0f);
    const int stride = call.attributes.windows[1].stride;
    eachStretch(call.type.shape, call.inputs[0].type->shape, call.attributes.windows,
                [&](std::int64_t column, std::int64_t source, int from, int to) {
                    if (source < 0) return;
                    const float* const given = columns + column + from;
                    float* const added = out + source;
                    if (stride == 1)  // which vectors can do
                        for (int x = 0; x < to - from; ++x) added[x] += given[x];
                    else
                        for (int x = 0; x < to - from; ++x) added[x * stride] += given[x];
                });
}

}  // namespace

const Op& col2im = trainingOp("Col2Im", "Columns of windows, added up into an image.", 1, toImage);

}  // namespace kolo::kernels::ops
