// SPDX-License-Identifier: Apache-2.0
//
// Layer normalisation (Ba, Kiros and Hinton 2016): every row is brought to mean 0 and variance 1, then each column gets
// a scale and a shift of its own. The inputs are the rows, the scale, the shift and, written, too, of each row its mean
// and one over its standard deviation, which the way back needs.
#include <cmath>

#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void normalise(const KernelCall& call) {
    const std::int64_t rows = call.type.shape[0];
    const int width = static_cast<int>(call.type.shape[1]);
    const float *const scale = call.in<float>(1), *const shift = call.in<float>(2);
    for (std::int64_t row = 0; row < rows; ++row) {
        const float* const in = call.in<float>(0) + row * width;
        float* const out = call.out<float>() + row * width;
        const float mean = sumInParts(width, [in](int i) { return in[i]; }) / static_cast<float>(width);
        const float variance = sumInParts(width, [in, mean](int i) { return (in[i] - mean) * (in[i] - mean); }) /
                               static_cast<float>(width);
        const float inverse = 1 / std::sqrt(variance + call.attributes.epsilon);
        call.state<float>(3)[2 * row] = mean;
        call.state<float>(3)[2 * row + 1] = inverse;
#pragma GCC ivdep  // none of these overlap
        for (int i = 0; i < width; ++i) out[i] = (in[i] - mean) * inverse * scale[i] + shift[i];
    }
}

}  // namespace

const Op& layerNorm =
    trainingOp("LayerNorm", "Rows of mean 0 and variance 1, scaled and shifted column by column.", 4, normalise);

}  // namespace kolo::kernels::ops
