// SPDX-License-Identifier: Apache-2.0
//
// The squared norm of an array, as one number; what the output has, times beta, is added.
#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void addUpSquares(const KernelCall& call) {
    constexpr int kLanes = 16;  // apart from each other, so that they can be added up together
    double lanes[kLanes] = {};
    const float* const in = call.in<float>(0);
    const std::int64_t count = call.inputs[0].type->elements();
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
        for (int lane = 0; lane < kLanes; ++lane) {
            const auto value = static_cast<double>(in[i + lane]);
            lanes[lane] += value * value;
        }
    double sum = 0;
    for (; i < count; ++i) sum += static_cast<double>(in[i]) * static_cast<double>(in[i]);
    for (const double lane : lanes) sum += lane;
    float& out = *call.out<float>();
    out = static_cast<float>(sum) + (call.attributes.beta == 0 ? 0 : call.attributes.beta * out);
}

}  // namespace

const Op& sumSquares = trainingOp("SumSquares", "The squared norm of an array.", 1, addUpSquares);

}  // namespace kolo::kernels::ops
