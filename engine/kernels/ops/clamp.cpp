// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void clampEach(const KernelCall& call) {
    const float limit = call.attributes.limit;
    float* const values = call.out<float>();
    const std::int64_t count = call.type.elements();
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = values[i] > limit ? limit : values[i] < -limit ? -limit : values[i];
}

}  // namespace

const Op& clamp =
    trainingOp("Clamp", "An array in place, each number to the nearest between two limits.", 0, clampEach);

}  // namespace kolo::kernels::ops
