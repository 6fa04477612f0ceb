// SPDX-License-Identifier: Apache-2.0
#include "engine/training/optimizer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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
    const std::int64_t behind = (step - warmUp) / stair * stair;
    const double done = static_cast<double>(behind) / static_cast<double>(length);
    if (decay == Decay::Exponential) return full * std::pow(factor, done);
    if (decay == Decay::None) return full;
    const double turn = std::numbers::pi * (decay == Decay::Cosine ? std::min(1.0, done) : done);
    return least + (full - least) * (1 + std::cos(turn)) / 2;
}

}  // namespace kolo::training
