// SPDX-License-Identifier: Apache-2.0
//
// Several training runs in one picture: each becomes a few curves, and curves with the same settings but different
// seeds become one, their mean, in a band from the lowest to the highest of them.
//
//     loss  \                    ░ the seeds lie in here
//            \░░
//             ─░░────            ─ their mean
//               ░░░░░
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "viz/replay/training_record.h"

namespace kolo::viz {

struct Line {
    std::vector<double> x, y;  ///< x rising
};

inline constexpr int kLossesInMean = 20;
/// What the eye looks for in the noise: the mean loss of the last kLossesInMean steps up to `step`; nothing: none of
/// them has a loss.
std::optional<double> meanLoss(const TrainingRecord& record, int step);

/// The last measurement up to `step`; null: there is none.
const TrainingRecord::Measurement* accuracyAt(const TrainingRecord& record, int step);

/// What is compared of one run. The loss is meanLoss(), as in the loss chart.
struct TrainingCurve {
    Line lossBySteps, lossBySeconds, accuracyBySteps, accuracyBySeconds;
};
TrainingCurve curveOf(const TrainingRecord& record);

struct Band {
    std::vector<double> x, mean, least, most;
    int lines = 0;  ///< how many lines it combines
};
/// Sampled at `points` places of the range that all lines cover; between its points a line is straight. Empty lines are
/// ignored; without any others the band is empty.
Band bandOf(std::span<const Line> lines, int points = 240);

/// The value at `x`, clamped to the line's range; the line is not empty.
double valueAt(const Line& line, double x);

}  // namespace kolo::viz
