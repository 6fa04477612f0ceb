// SPDX-License-Identifier: Apache-2.0
//
// Two spirals: points in the plane on two arms wound into each other. Easy to see and hard to separate; training goes
// over a cliff here where other problems show a slope.
#include <cmath>

#include "engine/training/dataset.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kRows = 4096, kHeldOut = 1024;
constexpr double kTurns = 1.5, kNoise = 0.03;
constexpr double kPi = 3.14159265358979323846;

Dataset outline(const DatasetRequest& request) {
    return outlineOf(request, "spirals", {2, 1, 1}, 2, kRows, kHeldOut);
}

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    Random random(request.seed, Purpose::Rows);
    return fillRows(request, data, [&](std::int64_t, float* inputs, std::int32_t& label) {
        const int arm = static_cast<int>(random.below(2));
        const double along = std::sqrt(random.uniform(0.01, 1));  // as many points outside as inside
        const double angle = along * kTurns * 2 * kPi + arm * kPi;
        const double x = along * std::cos(angle) + kNoise * random.normal();
        const double y = along * std::sin(angle) + kNoise * random.normal();
        inputs[0] = static_cast<float>(2 * x);
        inputs[1] = static_cast<float>(2 * y);
        label = arm;
    });
}

}  // namespace

const DatasetKind& spirals{"spirals", "", "Points in the plane on two spirals wound into each other.", outline, fill};

}  // namespace kolo::training
