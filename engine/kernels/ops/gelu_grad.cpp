// SPDX-License-Identifier: Apache-2.0
//
// The way back through GELU. The output may be the gradient behind it.
#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void backThroughGelu(std::int64_t count, const float* in, const float* gradient, float* out) {
#pragma GCC ivdep  // an element needs no other
    for (std::int64_t i = 0; i < count; ++i) out[i] = GeluGrad::apply(in[i], gradient[i]);
}

void throughGelu(const KernelCall& call) {
    backThroughGelu(call.type.elements(), call.in<float>(0), call.in<float>(1), call.out<float>());
}

}  // namespace

const Op& geluGrad = trainingOp(
    "GeluGrad", "The gradient before GELU, from what went into it and the gradient behind it.", 2, throughGelu);

}  // namespace kolo::kernels::ops
