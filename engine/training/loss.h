// SPDX-License-Identifier: Apache-2.0
//
// What a model is punished for: one file per loss in engine/training/losses/ and one `part(...)` line there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kolo::training {

struct LossCall {
    int rows, classes;
    const float* outputs;  ///< rows × classes
    const std::int32_t* labels;
    float scale;      ///< the gradient of a row is multiplied by this: 1 / rows for a mean
    float* gradient;  ///< rows × classes, by the outputs; null: not wanted
};

struct Loss {
    std::string id;       ///< "cross-entropy"
    std::string summary;  ///< one sentence
    const char* op;       ///< of engine/kernels, which computes it on a device
    double (*ofRow)(std::int64_t classes, const float* out, std::int32_t label, float scale, float* gradient,
                    double* exponentials);  ///< engine/kernels/losses.h

    /// The sum over the rows, in their order.
    double sum(const LossCall& call) const;
};
const std::vector<const Loss*>& allLosses();
const Loss* findLoss(std::string_view id);

/// Which output of each row is the largest, the first of equal ones.
std::vector<std::int32_t> largestOutputs(int rows, int classes, const float* outputs);
/// How many rows have their largest output (the first of equal ones) at their label.
std::int64_t countCorrect(int rows, int classes, const float* outputs, const std::int32_t* labels);

}  // namespace kolo::training
