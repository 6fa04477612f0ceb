// SPDX-License-Identifier: Apache-2.0
//
// The gradients of layer normalisation's scale and, behind it in the output, of its shift, each plus beta times what
// stands there. The inputs are x, the rows' means and 1 / deviations, and the gradient behind.
#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void byScale(const KernelCall& call) {
    const std::int64_t rows = call.inputs[0].type->shape[0], width = call.inputs[0].type->shape[1];
    float *const scale = call.out<float>(), *const shift = scale + width;
    const float beta = call.attributes.beta;
    for (std::int64_t i = 0; i < 2 * width; ++i) scale[i] = beta == 0 ? 0 : beta * scale[i];
    for (std::int64_t row = 0; row < rows; ++row) {
        const float *const in = call.in<float>(0) + row * width, *const gradient = call.in<float>(2) + row * width;
        const float mean = call.in<float>(1)[2 * row], inverse = call.in<float>(1)[2 * row + 1];
#pragma GCC ivdep  // none of these overlap
        for (std::int64_t i = 0; i < width; ++i) {
            scale[i] += gradient[i] * ((in[i] - mean) * inverse);
            shift[i] += gradient[i];
        }
    }
}

}  // namespace

const Op& layerNormScaleGrad =
    trainingOp("LayerNormScaleGrad", "The gradients of layer normalisation's scale and shift.", 3, byScale);

}  // namespace kolo::kernels::ops
