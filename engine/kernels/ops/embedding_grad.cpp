// SPDX-License-Identifier: Apache-2.0
//
// The gradient of a table whose rows were looked up: each row adds up, in order, what came back to where it was used,
// plus beta times what stands in the output.
#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void sumByNumber(const KernelCall& call) {
    const std::int64_t count = call.inputs[1].type->shape[0], width = call.type.shape[1];
    const float *const numbers = call.in<float>(0), *const gradient = call.in<float>(1);
    float* const out = call.out<float>();
    const float beta = call.attributes.beta;
    for (std::int64_t i = 0; i < call.type.elements(); ++i) out[i] = beta == 0 ? 0 : beta * out[i];
    for (std::int64_t i = 0; i < count; ++i) {
        float* const to = out + static_cast<std::int64_t>(numbers[i]) * width;
        const float* const from = gradient + i * width;
        for (std::int64_t j = 0; j < width; ++j) to[j] += from[j];
    }
}

}  // namespace

const Op& embeddingGrad = trainingOp(
    "EmbeddingGrad", "The gradient of a table, from the numbers that were looked up and the gradient behind it.", 2,
    sumByNumber);

}  // namespace kolo::kernels::ops
