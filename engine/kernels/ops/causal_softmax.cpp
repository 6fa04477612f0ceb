// SPDX-License-Identifier: Apache-2.0
//
// Softmax of attention's scores, in place: row i of every square matrix, scaled, over its first i + 1 columns; nobody
// sees what comes after, so the rest is 0. The maximum is subtracted first, so that nothing overflows.
//
//     a . .      1  0  0
//     b c .  →   b' c' 0        b' + c' = 1
//     d e f      d' e' f'
#include <algorithm>

#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void softmaxOfPast(std::int64_t rows, std::int64_t length, float factor, float* scores) {
    for (std::int64_t row = 0; row < rows; ++row) {
        float* const at = scores + row * length;
        const std::int64_t seen = row % length + 1;
        const float largest = largestInParts(seen, at);
        for (std::int64_t i = 0; i < seen; ++i) at[i] = quickExp((at[i] - largest) * factor);
        const float inverse = 1 / sumInParts(seen, [at](std::int64_t i) { return at[i]; });
        for (std::int64_t i = 0; i < seen; ++i) at[i] *= inverse;
        std::fill(at + seen, at + length, 0.0f);
    }
}

struct SoftmaxOfPast {
    template <typename>
    static void run(const KernelCall& call) {
        const std::int64_t length = call.type.shape.back();
        softmaxOfPast(call.type.elements() / length, length, call.attributes.scale, call.out<float>());
    }
};

}  // namespace

const Op& causalSoftmax =
    trainingOp<SoftmaxOfPast>("CausalSoftmax", "Softmax of scaled scores up to the diagonal, in place.", 0);

}  // namespace kolo::kernels::ops
