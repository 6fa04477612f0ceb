// SPDX-License-Identifier: Apache-2.0
//
// RMSprop: every parameter's step is divided by the root of a running mean of its gradient's square, so that all
// parameters go at about the same pace (Tieleman and Hinton, Lecture 6.5 of Neural Networks for Machine Learning,
// 2012).
#include "engine/training/optimizers/rms_prop.h"

namespace kolo::training {

int rmsPropArrays(const OptimizerSettings& settings) {
    return settings.momentum > 0 ? 2 : 1;
}

void applyRmsProp(const Update& update, bool epsilonInRoot) {
    const OptimizerSettings& settings = update.settings;
    update.kernels.rmsProp({update.count, static_cast<float>(update.rate), static_cast<float>(settings.beta2),
                            static_cast<float>(settings.momentum), static_cast<float>(settings.epsilon), epsilonInRoot},
                           update.gradient, update.state, settings.momentum > 0 ? update.state + update.count : nullptr,
                           update.parameters);
}

const Optimizer& rmsProp{"rmsprop", "every step by the root of the gradient's mean square (Tieleman and Hinton 2012)",
                         rmsPropArrays, [](const Update& update) { applyRmsProp(update, false); }};

}  // namespace kolo::training
