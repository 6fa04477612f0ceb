// SPDX-License-Identifier: Apache-2.0
//
// Adam: every parameter has its own pace, from running means of its gradient and of the gradient's square (Kingma and
// Ba 2015).
#include "engine/training/optimizer.h"

namespace kolo::training {

const Optimizer& adam{
    "adam", "every parameter at its own pace (Kingma and Ba 2015)", [](const OptimizerSettings&) { return 2; },
    [](const Update& update) {
        const OptimizerSettings& settings = update.settings;
        update.kernels.adam({update.count, static_cast<float>(update.rate), static_cast<float>(settings.beta1),
                             static_cast<float>(settings.beta2), static_cast<float>(settings.epsilon), update.time},
                            update.gradient, update.state, update.state + update.count, update.parameters);
    }};

}  // namespace kolo::training
