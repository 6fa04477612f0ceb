// SPDX-License-Identifier: Apache-2.0
#include "engine/training/optimizer.h"

#include <algorithm>
#include <cmath>

namespace kolo::training {

const Optimizer* findOptimizer(std::string_view id) {
    for (const Optimizer* optimizer : allOptimizers())
        if (optimizer->id == id) return optimizer;
    return nullptr;
}

double LearningRate::at(std::int64_t step) const {
    const double full = base * scale;
    if (step < warmUp) {
        const double from = linear ? base : 0;
        return from + (full - from) * static_cast<double>(step + 1) / static_cast<double>(warmUp);
    }
    if (!cosine) return full;
    const double done = std::min(
        1.0, static_cast<double>(step - warmUp) / static_cast<double>(std::max<std::int64_t>(1, steps - warmUp)));
    return full * (1 + std::cos(3.14159265358979323846 * done)) / 2;
}

}  // namespace kolo::training
