// SPDX-License-Identifier: Apache-2.0
//
// Gradient descent: velocity = momentum · velocity + gradient; parameters −= rate · velocity. The inputs are the
// gradient and the velocity, which is written, too; it is null without momentum. The output is the parameters.
#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void descend(const KernelCall& call) {
    const float* const rates = call.attributes.rates;
    const float rate = rates ? *rates : call.attributes.rate, momentum = call.attributes.momentum;
    const float* const gradient = call.in<float>(0);
    float *const velocity = call.state<float>(1), *const parameters = call.out<float>();
    const std::int64_t count = call.type.elements();
    if (!velocity) {
        for (std::int64_t i = 0; i < count; ++i) parameters[i] -= rate * gradient[i];
        return;
    }
#pragma GCC ivdep  // gradient, velocity and parameters are apart
    for (std::int64_t i = 0; i < count; ++i) {
        const float v = momentum * velocity[i] + gradient[i];
        velocity[i] = v;
        parameters[i] -= rate * v;
    }
}

}  // namespace

const Op& applyMomentum = trainingOp("ApplyMomentum", "Parameters against their gradient, with momentum.", 2, descend);

}  // namespace kolo::kernels::ops
