// SPDX-License-Identifier: Apache-2.0
//
// The way back through GELU. The output may be the gradient behind it.
#include "engine/kernels/registry.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

namespace {

struct ThroughGelu {
    template <typename>
    static void run(const KernelCall& call) {
        const float *const in = call.in<float>(0), *const gradient = call.in<float>(1);
        float* const out = call.out<float>();
        const std::int64_t count = call.type.elements();
#pragma GCC ivdep  // an element needs no other
        for (std::int64_t i = 0; i < count; ++i) out[i] = GeluGrad::apply(in[i], gradient[i]);
    }
};

}  // namespace

const Op& geluGrad = trainingOp<ThroughGelu>(
    "GeluGrad", "The gradient before GELU, from what went into it and the gradient behind it.", 2);

}  // namespace kolo::kernels::ops
