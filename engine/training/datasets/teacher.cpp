// SPDX-License-Identifier: Apache-2.0
//
// Teacher and student: the labels come from a small random network (32 inputs, 24 tanh, 10 classes), so the problem can
// be learned, is never exhausted, and shows every loss of quality as a slope. It is where staleness is best seen.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/training/dataset.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

constexpr int kInputs = 32, kHidden = 24, kClasses = 10;
constexpr std::int64_t kRows = 8192, kHeldOut = 2048;

Dataset outline(const DatasetRequest& request) {
    return outlineOf(request, "teacher", {kInputs, 1, 1}, kClasses, kRows, kHeldOut);
}

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    Random random(request.seed, Purpose::Teacher);
    std::array<double, kInputs * kHidden> first;
    std::array<double, kHidden * kClasses> second;
    for (double& weight : first) weight = random.normal() / std::sqrt(static_cast<double>(kInputs));
    for (double& weight : second) weight = random.normal();

    Random draws(request.seed, Purpose::Rows);
    return fillRows(request, data, [&](std::int64_t, float* inputs, std::int32_t& label) {
        std::array<double, kInputs> in;
        std::array<double, kClasses> out{};
        for (int i = 0; i < kInputs; ++i) inputs[i] = static_cast<float>(in[i] = draws.normal());
        for (int h = 0; h < kHidden; ++h) {
            double sum = 0;
            for (int i = 0; i < kInputs; ++i) sum += in[i] * first[i * kHidden + h];
            for (int c = 0; c < kClasses; ++c) out[c] += std::tanh(sum) * second[h * kClasses + c];
        }
        label = static_cast<std::int32_t>(std::max_element(out.begin(), out.end()) - out.begin());
    });
}

}  // namespace

const DatasetKind& teacher{
    "teacher", "", "32 Gaussian inputs, 10 classes that a small random network, the teacher, gives.", outline, fill};

}  // namespace kolo::training
