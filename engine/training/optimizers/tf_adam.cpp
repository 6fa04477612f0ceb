// SPDX-License-Identifier: Apache-2.0
//
// Adam as TensorFlow and Keras compute it (Kingma and Ba 2015, the end of section 2): the rate alone makes up for means
// that begin at zero, and ε is added to a root that has not been corrected.
//
//   Kolo's and PyTorch's     lr / (1 − β₁ᵗ) · m / (√v / √(1 − β₂ᵗ) + ε)
//   TensorFlow's             lr · √(1 − β₂ᵗ) / (1 − β₁ᵗ) · m / (√v + ε)
//
// Without ε both are the same; in the first steps of small gradients ε is what counts.
#include <cmath>

#include "engine/training/optimizer.h"

namespace kolo::training {

namespace {

void apply(const Update& update) {
    const OptimizerSettings& settings = update.settings;
    const auto time = static_cast<double>(update.time);
    const double rate =
        update.rate * std::sqrt(1 - std::pow(settings.beta2, time)) / (1 - std::pow(settings.beta1, time));
    constexpr std::int64_t kLongAfter = std::int64_t{1} << 40;  // when nothing is left to be corrected
    update.kernels.adam({update.count, static_cast<float>(rate), static_cast<float>(settings.beta1),
                         static_cast<float>(settings.beta2), static_cast<float>(settings.epsilon), kLongAfter},
                        update.gradient, update.state, update.state + update.count, update.parameters);
}

}  // namespace

const Optimizer& tfAdam{"tf-adam", "adam as TensorFlow and Keras compute it, with ε before the correction",
                        [](const OptimizerSettings&) { return 2; }, apply};

}  // namespace kolo::training
