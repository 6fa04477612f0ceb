// SPDX-License-Identifier: Apache-2.0
//
// Adam (engine/kernels/updates.h). The inputs are the gradient and its first and second moments, which are written,
// too; the output is the parameters.
#include "engine/kernels/updates.h"

namespace kolo::kernels::ops {

namespace {

void adam(const KernelCall& call) {
    AdamUpdate update(call.attributes);
    if (const float* const rates = call.attributes.rates) update.rate = rates[0], update.scale = rates[1];
    const float* const gradient = call.in<float>(0);
    float *const first = call.state<float>(1), *const second = call.state<float>(2),
                 *const parameters = call.out<float>();
    const std::int64_t count = call.type.elements();
#pragma GCC ivdep  // none of these overlap
    for (std::int64_t i = 0; i < count; ++i) update.apply(gradient[i], first[i], second[i], parameters[i]);
}

}  // namespace

const Op& applyAdam = trainingOp("ApplyAdam", "Parameters against their gradient, each at its own pace.", 3, adam);

}  // namespace kolo::kernels::ops
