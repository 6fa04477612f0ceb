// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void multiplyBy(const KernelCall& call) {
    const float* const rates = call.attributes.rates;
    const float factor = rates ? *rates : call.attributes.rate;
    float* const values = call.out<float>();
    const std::int64_t count = call.type.elements();
    for (std::int64_t i = 0; i < count; ++i) values[i] *= factor;
}

}  // namespace

const Op& scale = trainingOp("Scale", "An array in place, times a number.", 0, multiplyBy);

}  // namespace kolo::kernels::ops
