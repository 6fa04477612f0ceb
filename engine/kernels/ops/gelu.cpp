// SPDX-License-Identifier: Apache-2.0
//
// The activation of transformers.
#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

KOLO_ALL_WIDTHS void geluOf(std::int64_t count, const float* in, float* out) {
#pragma GCC ivdep  // an element needs no other
    for (std::int64_t i = 0; i < count; ++i) out[i] = Gelu::apply(in[i]);
}

void geluOfEach(const KernelCall& call) {
    geluOf(call.type.elements(), call.in<float>(0), call.out<float>());
}

}  // namespace

const Op& gelu = trainingOp("Gelu", "x times how likely a normal number is to lie below x.", 1, geluOfEach);

}  // namespace kolo::kernels::ops
