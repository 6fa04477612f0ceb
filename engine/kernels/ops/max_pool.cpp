// SPDX-License-Identifier: Apache-2.0
//
// The largest of every 2 × 2 square.
#include "engine/kernels/max_pool.h"

namespace kolo::kernels::ops {

namespace {

struct LargestOfSquares {
    template <typename>
    static void run(const KernelCall& call) {
        const float* const in = call.in<float>(0);
        float* const out = call.out<float>();
        const int across = static_cast<int>(call.inputs[0].type->shape[2]);
        eachSquare(call.inputs[0].type->shape, [&](int place, int first, int height, int width) {
            float largest = in[first];
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) largest = std::max(largest, in[first + y * across + x]);
            out[place] = largest;
        });
    }
};

}  // namespace

const Op& maxPool = trainingOp<LargestOfSquares>("MaxPool", "The largest of every 2 x 2 square of an image.", 1);

}  // namespace kolo::kernels::ops
