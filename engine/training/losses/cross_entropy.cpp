// SPDX-License-Identifier: Apache-2.0
//
// Cross-entropy of the softmax: −log of the probability that the model gives to the right class. The largest output is
// taken off first, so that no exponential overflows; the gradient is the probabilities, minus one at the label.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/training/loss.h"

namespace kolo::training {

namespace {

double sum(const LossCall& call) {
    double total = 0;
    thread_local std::vector<double> exponentials;  // kept: a step allocates nothing
    exponentials.resize(call.classes);
    for (int i = 0; i < call.rows; ++i) {
        const float* const out = call.outputs + static_cast<std::int64_t>(i) * call.classes;
        const float largest = *std::max_element(out, out + call.classes);
        double denominator = 0;
        for (int c = 0; c < call.classes; ++c)
            denominator += exponentials[c] = std::exp(static_cast<double>(out[c] - largest));
        total += std::log(denominator) - static_cast<double>(out[call.labels[i]] - largest);
        if (!call.gradient) continue;
        float* const gradient = call.gradient + static_cast<std::int64_t>(i) * call.classes;
        for (int c = 0; c < call.classes; ++c) {
            const double probability = exponentials[c] / denominator;
            gradient[c] = call.scale * static_cast<float>(probability - (c == call.labels[i] ? 1 : 0));
        }
    }
    return total;
}

}  // namespace

const Loss& crossEntropy{"cross-entropy", "−log of the probability that the model gives to the right class", sum};

}  // namespace kolo::training
