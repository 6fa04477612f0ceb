// SPDX-License-Identifier: Apache-2.0
//
// Mean squared error against 1 for the right class and 0 for the others, with the customary half.
#include "engine/training/loss.h"

namespace kolo::training {

namespace {

double sum(const LossCall& call) {
    double total = 0;
    for (int i = 0; i < call.rows; ++i)
        for (int c = 0; c < call.classes; ++c) {
            const std::int64_t at = static_cast<std::int64_t>(i) * call.classes + c;
            const float difference = call.outputs[at] - (c == call.labels[i] ? 1.0f : 0.0f);
            total += 0.5 * static_cast<double>(difference) * static_cast<double>(difference);
            if (call.gradient) call.gradient[at] = call.scale * difference;
        }
    return total;
}

}  // namespace

const Loss& meanSquared{"mean-squared", "half the squared distance from 1 for the right class and 0 elsewhere", sum};

}  // namespace kolo::training
