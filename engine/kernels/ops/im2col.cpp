// SPDX-License-Identifier: Apache-2.0
//
// Every pixel's neighbourhood as a column; then a convolution is one matrix product.
#include "engine/kernels/im2col.h"

namespace kolo::kernels::ops {

namespace {

struct Columns {
    template <typename>
    static void run(const KernelCall& call) {
        const float* const in = call.in<float>(0);
        float* const columns = call.out<float>();
        const int width = static_cast<int>(call.inputs[0].type->shape[2]);
        eachStretch(call.inputs[0].type->shape, [&](std::int64_t column, std::int64_t source, int from, int to) {
            if (source < 0) {
                std::fill_n(columns + column, width, 0.0f);
                return;
            }
            std::fill_n(columns + column, from, 0.0f);
            std::copy_n(in + source, to - from, columns + column + from);
            std::fill_n(columns + column + to, width - to, 0.0f);
        });
    }
};

}  // namespace

const Op& im2col = trainingOp<Columns>("Im2Col", "The 3 x 3 neighbourhoods of an image, as columns.", 1);

}  // namespace kolo::kernels::ops
