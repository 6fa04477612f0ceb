// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loss.h"

#include <algorithm>

namespace kolo::training {

const Loss* findLoss(std::string_view id) {
    for (const Loss* loss : allLosses())
        if (loss->id == id) return loss;
    return nullptr;
}

double Loss::sum(const LossCall& call) const {
    double total = 0;
    thread_local std::vector<double> exponentials;  // kept: a step allocates nothing
    exponentials.resize(call.classes);
    for (int i = 0; i < call.rows; ++i) {
        const std::int64_t at = static_cast<std::int64_t>(i) * call.classes;
        total += ofRow(call.classes, call.outputs + at, call.labels[i], call.scale,
                       call.gradient ? call.gradient + at : nullptr, exponentials.data());
    }
    return total;
}

namespace {

std::int32_t largest(const float* row, int classes) {
    return static_cast<std::int32_t>(std::max_element(row, row + classes) - row);
}

}  // namespace

std::vector<std::int32_t> largestOutputs(int rows, int classes, const float* outputs) {
    std::vector<std::int32_t> all(rows);
    for (int i = 0; i < rows; ++i) all[i] = largest(outputs + static_cast<std::int64_t>(i) * classes, classes);
    return all;
}

std::int64_t countCorrect(int rows, int classes, const float* outputs, const std::int32_t* labels) {
    std::int64_t correct = 0;
    for (int i = 0; i < rows; ++i)
        correct += largest(outputs + static_cast<std::int64_t>(i) * classes, classes) == labels[i];
    return correct;
}

}  // namespace kolo::training
