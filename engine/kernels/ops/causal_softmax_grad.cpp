// SPDX-License-Identifier: Apache-2.0
//
// The way back through the causal softmax, in place: from the probabilities p and the gradient g by them to that by the
// scores, scale · p · (g − Σ p · g). Behind the diagonal p is 0, and so is this, whatever stood there.
#include <algorithm>

#include "engine/kernels/function.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void backThroughSoftmax(const KernelCall& call) {
    const std::int64_t length = call.type.shape.back(), rows = call.type.elements() / length;
    const float factor = call.attributes.scale;
    for (std::int64_t row = 0; row < rows; ++row) {
        const float* const p = call.in<float>(0) + row * length;
        float* const at = call.out<float>() + row * length;
        const std::int64_t seen = row % length + 1;
        const float sum = sumInParts(seen, [=](std::int64_t i) { return p[i] * at[i]; });
#pragma GCC ivdep  // these do not overlap
        for (std::int64_t i = 0; i < seen; ++i) at[i] = factor * p[i] * (at[i] - sum);
        std::fill(at + seen, at + length, 0.0f);
    }
}

}  // namespace

const Op& causalSoftmaxGrad = trainingOp<Function<backThroughSoftmax>>(
    "CausalSoftmaxGrad", "The gradient before the causal softmax, from its result, in place.", 1);

}  // namespace kolo::kernels::ops
