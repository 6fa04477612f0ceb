// SPDX-License-Identifier: Apache-2.0
//
// The gradient of a bias: the sum over the axis of a matrix along which it was repeated, plus beta times what stands in
// the output. float32 is added up as float32, in order.
#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void addRows(std::int64_t rows, std::int64_t columns, const float* in, float* out) {
    for (std::int64_t i = 0; i < rows; ++i) {
        const float* const row = in + i * columns;
        for (std::int64_t j = 0; j < columns; ++j) out[j] += row[j];
    }
}

void sumOverAxis(const KernelCall& call) {
    const std::int64_t rows = call.inputs[0].type->shape[0], columns = call.inputs[0].type->shape[1];
    const float* const in = call.in<float>(0);
    float* const out = call.out<float>();
    const float beta = call.attributes.beta;
    if (call.attributes.axes.front() == 1) {
        for (std::int64_t i = 0; i < rows; ++i) {
            float sum = 0;
            for (std::int64_t j = 0; j < columns; ++j) sum += in[i * columns + j];
            out[i] = sum + (beta == 0 ? 0 : beta * out[i]);
        }
        return;
    }
    for (std::int64_t j = 0; j < columns; ++j) out[j] = beta == 0 ? 0 : beta * out[j];
    addRows(rows, columns, in, out);
}

}  // namespace

const Op& biasAddGrad =
    trainingOp("BiasAddGrad", "The sum over one axis of a matrix, added to what is there.", 1, sumOverAxis);

}  // namespace kolo::kernels::ops
