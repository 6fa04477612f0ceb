// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loss.h"

#include <algorithm>

namespace kolo::training {

const Loss* findLoss(std::string_view id) {
    for (const Loss* loss : allLosses())
        if (loss->id == id) return loss;
    return nullptr;
}

std::int64_t countCorrect(int rows, int classes, const float* outputs, const std::int32_t* labels) {
    std::int64_t correct = 0;
    for (int i = 0; i < rows; ++i) {
        const float* const row = outputs + static_cast<std::int64_t>(i) * classes;
        correct += std::max_element(row, row + classes) - row == labels[i];
    }
    return correct;
}

}  // namespace kolo::training
