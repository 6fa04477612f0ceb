// SPDX-License-Identifier: Apache-2.0
//
// How an optimizer updates one parameter, written once for the processor and for GPUs (as arithmetic.h).
#pragma once

#include <cmath>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// Adam (Kingma and Ba 2015), with its bias correction in the rate and the scale.
struct AdamUpdate {
    float beta1, beta2, epsilon, rate, scale;

    explicit AdamUpdate(const Attributes& given) : beta1(given.beta1), beta2(given.beta2), epsilon(given.epsilon) {
        const auto correction = [&](float beta) {
            return 1 - std::pow(static_cast<double>(beta), static_cast<double>(given.time));
        };
        rate = static_cast<float>(given.rate / correction(beta1));
        scale = static_cast<float>(1 / std::sqrt(correction(beta2)));
    }
    constexpr void apply(float gradient, float& first, float& second, float& parameter) const {
        apply(rate, scale, gradient, first, second, parameter);
    }
    /// `by`, `times`: in place of the rate and the scale.
    constexpr void apply(float by, float times, float gradient, float& first, float& second, float& parameter) const {
        first = beta1 * first + (1 - beta1) * gradient;
        second = beta2 * second + (1 - beta2) * gradient * gradient;
        parameter -= by * first / (std::sqrt(second) * times + epsilon);
    }
};

/// RMSprop (Tieleman and Hinton 2012). PyTorch adds ε to the root and leaves the rate out of the velocity; Keras adds ε
/// to the square and includes the rate in the velocity.
struct RmsPropUpdate {
    float decay, momentum, epsilon, rate;
    bool isKeras;

    explicit RmsPropUpdate(const Attributes& given)
        : decay(given.beta2),
          momentum(given.momentum),
          epsilon(given.epsilon),
          rate(given.rate),
          isKeras(given.epsilonInRoot) {}
    /// `velocity` is null without momentum; `by`: the rate.
    constexpr void apply(float by, float gradient, float& square, float* velocity, float& parameter) const {
        square = decay * square + (1 - decay) * gradient * gradient;
        const float root = isKeras ? std::sqrt(square + epsilon) : std::sqrt(square) + epsilon;
        float change = (isKeras ? by * gradient : gradient) / root;
        if (velocity) *velocity = change = momentum * *velocity + change;
        parameter -= isKeras ? change : by * change;
    }
};

}  // namespace kolo::kernels
