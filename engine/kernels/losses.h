// SPDX-License-Identifier: Apache-2.0
//
// The loss of one row, written once for the processor and for GPUs (as arithmetic.h): its value, and its derivative by
// the row's outputs times `scale`, unless `gradient` is null.
#pragma once

#include <cmath>
#include <cstdint>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// −log of the probability that the softmax gives to the label. The largest output is taken off first, so that no
/// exponential overflows; the derivative is the probabilities, minus one at the label.
struct CrossEntropy {
    /// `exponentials`: room for one of each class; null: each is computed twice.
    static constexpr double ofRow(std::int64_t classes, const float* out, std::int32_t label, float scale,
                                  float* gradient, double* exponentials) {
        float largest = out[0];
        for (std::int64_t c = 1; c < classes; ++c) largest = largest < out[c] ? out[c] : largest;
        const auto exponential = [&](std::int64_t c) { return std::exp(static_cast<double>(out[c] - largest)); };
        double denominator = 0;
        for (std::int64_t c = 0; c < classes; ++c) {
            const double one = exponential(c);
            if (exponentials) exponentials[c] = one;
            denominator += one;
        }
        const double loss = std::log(denominator) - static_cast<double>(out[label] - largest);
        for (std::int64_t c = 0; gradient && c < classes; ++c) {
            const double probability = (exponentials ? exponentials[c] : exponential(c)) / denominator;
            gradient[c] = scale * static_cast<float>(probability - (c == label ? 1 : 0));
        }
        return loss;
    }
};

/// Half the squared distance from 1 for the label and 0 elsewhere.
struct SquaredDistance {
    static constexpr double ofRow(std::int64_t classes, const float* out, std::int32_t label, float scale,
                                  float* gradient, double*) {
        double loss = 0;
        for (std::int64_t c = 0; c < classes; ++c) {
            const float difference = out[c] - (c == label ? 1.0f : 0.0f);
            loss += 0.5 * static_cast<double>(difference) * static_cast<double>(difference);
            if (gradient) gradient[c] = scale * difference;
        }
        return loss;
    }
};

/// The mean over the outputs of the squared distance from 1 for the label and 0 elsewhere.
struct MeanSquares {
    static constexpr double ofRow(std::int64_t classes, const float* out, std::int32_t label, float scale,
                                  float* gradient, double*) {
        double loss = 0;
        const float each = 2 * scale / static_cast<float>(classes);
        for (std::int64_t c = 0; c < classes; ++c) {
            const float difference = out[c] - (c == label ? 1.0f : 0.0f);
            loss += static_cast<double>(difference) * static_cast<double>(difference);
            if (gradient) gradient[c] = each * difference;
        }
        return loss / static_cast<double>(classes);
    }
};

/// As a kernel: the inputs are the outputs (rows × classes), the labels (int32), and the derivative, which is written
/// unless it is null; the output is every row's loss, in float64.
template <typename Row>
struct LossOfRows {
    template <typename>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.inputs[0].type->shape[0], classes = call.inputs[0].type->shape[1];
        std::vector<double> exponentials(static_cast<std::size_t>(classes));
        for (std::int64_t i = 0; i < rows; ++i) {
            float* const gradient = call.state<float>(2);
            call.out<double>()[i] =
                Row::ofRow(classes, call.in<float>(0) + i * classes, call.in<std::int32_t>(1)[i], call.attributes.scale,
                           gradient ? gradient + i * classes : nullptr, exponentials.data());
        }
    }
};

}  // namespace kolo::kernels
