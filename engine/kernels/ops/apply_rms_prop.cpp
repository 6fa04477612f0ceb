// SPDX-License-Identifier: Apache-2.0
//
// RMSprop (engine/kernels/updates.h). The inputs are the gradient, the running mean of its square and the velocity,
// which are written, too; without momentum the velocity is null. The output is the parameters.
#include "engine/kernels/updates.h"

namespace kolo::kernels::ops {

namespace {

void rmsProp(const KernelCall& call) {
    RmsPropUpdate update(call.attributes);
    if (const float* const rates = call.attributes.rates) update.rate = *rates;
    const float* const gradient = call.in<float>(0);
    float *const square = call.state<float>(1), *const velocity = call.state<float>(2),
                 *const parameters = call.out<float>();
    const std::int64_t count = call.type.elements();
    if (!velocity) {
#pragma GCC ivdep  // none of these overlap
        for (std::int64_t i = 0; i < count; ++i)
            update.apply(update.rate, gradient[i], square[i], nullptr, parameters[i]);
        return;
    }
#pragma GCC ivdep
    for (std::int64_t i = 0; i < count; ++i)
        update.apply(update.rate, gradient[i], square[i], velocity + i, parameters[i]);
}

}  // namespace

const Op& applyRmsProp =
    trainingOp("ApplyRMSProp", "Parameters against their gradient, by the root of its mean square.", 3, rmsProp);

}  // namespace kolo::kernels::ops
