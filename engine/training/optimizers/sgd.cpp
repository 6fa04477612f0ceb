// SPDX-License-Identifier: Apache-2.0
//
// Stochastic gradient descent, with momentum when it is not 0: velocity = momentum · velocity + gradient, and the
// parameters go against the velocity.
#include "engine/training/optimizer.h"

namespace kolo::training {

const Optimizer& sgd{
    "sgd", "stochastic gradient descent, with momentum",
    [](const OptimizerSettings& settings) { return settings.momentum > 0 ? 1 : 0; },
    [](const Update& update) {
        update.kernels.sgd(
            {update.count, static_cast<float>(update.rate), static_cast<float>(update.settings.momentum)},
            update.gradient, update.settings.momentum > 0 ? update.state : nullptr, update.parameters);
    }};

}  // namespace kolo::training
