// SPDX-License-Identifier: Apache-2.0
//
// The way back through layer normalisation. With n = (x − mean) / deviation and g = gradient · scale, it is
//
//   (g − mean of g − n · mean of (g · n)) / deviation
//
// added to the gradient that came past the normalisation where there is one: a residual connection. The inputs are x,
// the rows' means and 1 / deviations, the scale, the gradient behind, and that other gradient, or null.
#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void backThroughNorm(const KernelCall& call) {
    const std::int64_t rows = call.type.shape[0];
    const int width = static_cast<int>(call.type.shape[1]);
    const float *const scale = call.in<float>(2), *const past = call.in<float>(4);
    for (std::int64_t row = 0; row < rows; ++row) {
        const float *const in = call.in<float>(0) + row * width, *const gradient = call.in<float>(3) + row * width;
        float* const out = call.out<float>() + row * width;
        const float mean = call.in<float>(1)[2 * row], inverse = call.in<float>(1)[2 * row + 1];
        const float whole = static_cast<float>(width);
        const float meanOfGradient = sumInParts(width, [=](int i) { return gradient[i] * scale[i]; }) / whole;
        const float meanOfProduct =
            sumInParts(width, [=](int i) { return gradient[i] * scale[i] * ((in[i] - mean) * inverse); }) / whole;
        const auto at = [=](int i) {
            return inverse * (gradient[i] * scale[i] - meanOfGradient - (in[i] - mean) * inverse * meanOfProduct);
        };
        if (past) {
            const float* const other = past + row * width;
#pragma GCC ivdep  // none of these overlap
            for (int i = 0; i < width; ++i) out[i] = other[i] + at(i);
        } else {
#pragma GCC ivdep
            for (int i = 0; i < width; ++i) out[i] = at(i);
        }
    }
}

}  // namespace

const Op& layerNormGrad = trainingOp(
    "LayerNormGrad", "The gradient before layer normalisation, added to what came past it.", 5, backThroughNorm);

}  // namespace kolo::kernels::ops
