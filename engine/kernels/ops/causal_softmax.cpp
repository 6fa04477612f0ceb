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

KOLO_ALL_WIDTHS void softmaxOfPast(std::int64_t rows, int length, float factor, float* scores) {
    for (std::int64_t row = 0; row < rows; ++row) {
        float* const at = scores + row * length;
        const int seen = static_cast<int>(row % length) + 1, reached = inWholeParts(seen, length);
        const float first = at[0];
        const float largest = largestOf(reached, [=](int i) {
            const float each = at[i];
            return i < seen ? each : first;
        });
        for (int i = 0; i < reached; ++i) {
            const float power = quickExp((at[i] - largest) * factor);
            at[i] = i < seen ? power : 0.0f;
        }
        const float inverse = 1 / sumInParts(reached, [at](int i) { return at[i]; });
        for (int i = 0; i < reached; ++i) at[i] *= inverse;
        std::fill(at + reached, at + length, 0.0f);
    }
}

void softmaxOfRows(const KernelCall& call) {
    const int length = static_cast<int>(call.type.shape.back());
    softmaxOfPast(call.type.elements() / length, length, call.attributes.scale, call.out<float>());
}

}  // namespace

const Op& causalSoftmax =
    trainingOp("CausalSoftmax", "Softmax of scaled scores up to the diagonal, in place.", 0, softmaxOfRows);

}  // namespace kolo::kernels::ops
