// SPDX-License-Identifier: Apache-2.0
//
// The way back through the causal softmax, in place: from the probabilities p and the gradient g by them to that by the
// scores, scale · p · (g − Σ p · g). Behind the diagonal p is 0, and so is this, whatever stood there.
#include <algorithm>

#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void backThroughSoftmax(const KernelCall& call) {
    const int length = static_cast<int>(call.type.shape.back());
    const std::int64_t rows = call.type.elements() / length;
    const float factor = call.attributes.scale;
    for (std::int64_t row = 0; row < rows; ++row) {
        const float* const p = call.in<float>(0) + row * length;
        float* const at = call.out<float>() + row * length;
        const int seen = static_cast<int>(row % length) + 1, reached = inWholeParts(seen, length);
        const float sum = sumInParts(reached, [=](int i) {
            const float each = p[i] * at[i];
            return i < seen ? each : 0.0f;
        });
#pragma GCC ivdep  // these do not overlap
        for (int i = 0; i < reached; ++i) {
            const float each = factor * p[i] * (at[i] - sum);
            at[i] = i < seen ? each : 0.0f;
        }
        std::fill(at + reached, at + length, 0.0f);
    }
}

}  // namespace

const Op& causalSoftmaxGrad = trainingOp(
    "CausalSoftmaxGrad", "The gradient before the causal softmax, from its result, in place.", 1, backThroughSoftmax);

}  // namespace kolo::kernels::ops
