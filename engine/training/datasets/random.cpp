// SPDX-License-Identifier: Apache-2.0
//
// Rows of random numbers of any shape, random:10-10 or random:3x32x32-10: normal inputs, and a class that a random
// linear rule gives them. It takes the place of data that Kolo does not have, where only the shape matters.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/dataset.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

constexpr int kMostInputs = 1 << 20, kMostClasses = 65536;
constexpr std::int64_t kRows = 4096, kHeldOut = 1024;
/// Of a row's numbers so many count towards its class; more would only make drawing slow.
constexpr int kMostThatCount = 64;

struct Shape {
    Extent extent;
    int classes = 0;
};

/// Classes 0: the text is none.
Shape shapeFrom(std::string_view text) {
    Shape shape;
    const std::size_t dash = text.find('-');
    int classes = 0;
    if (dash == std::string_view::npos || !parsesWhole(text.substr(dash + 1), classes)) return shape;
    std::vector<int> lengths;
    for (std::string_view rest = text.substr(0, dash);;) {
        const std::size_t cross = rest.find('x');
        int length = 0;
        if (!parsesWhole(rest.substr(0, cross), length) || length < 1 || length > kMostInputs) return shape;
        lengths.push_back(length);
        if (cross == std::string_view::npos) break;
        rest.remove_prefix(cross + 1);
    }
    if (lengths.size() != 1 && lengths.size() != 3) return shape;
    shape.extent = lengths.size() == 1 ? Extent{lengths[0], 1, 1} : Extent{lengths[0], lengths[1], lengths[2]};
    double size = 1;
    for (const int length : lengths) size *= length;
    if (size <= kMostInputs && classes >= 2 && classes <= kMostClasses) shape.classes = classes;
    return shape;
}

Dataset outline(const DatasetRequest& request) {
    const auto [extent, classes] = shapeFrom(request.argument);
    return outlineOf(request, "random:" + request.argument, extent, std::max(classes, 1), kRows, kHeldOut);
}

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    const auto [extent, classes] = shapeFrom(request.argument);
    if (classes == 0)
        return Error{ErrorCode::BadValue, "dataset",
                     Complaint::tr(
                         "The dataset is {}, but it must be the inputs, or channels x height x width, and then 2 to {} "
                         "classes, as in random:10-10 or random:3x32x32-10.",
                         inQuotes("random:" + request.argument, 200), kMostClasses)};
    const int size = extent.size(), counting = std::min(size, kMostThatCount);
    Random rule(request.seed, Purpose::Teacher);
    std::vector<double> weights(static_cast<std::size_t>(counting) * classes);
    for (double& weight : weights) weight = rule.normal();
    Random draws(request.seed, Purpose::Rows);
    std::vector<double> scores(classes);
    return fillRows(request, data, [&](std::int64_t, float* inputs, std::int32_t& label) {
        std::fill(scores.begin(), scores.end(), 0);
        for (int i = 0; i < size; ++i) {
            inputs[i] = static_cast<float>(draws.normal());
            // Those that count are spread over the row.
            if (i % (size / counting) != 0 || i / (size / counting) >= counting) continue;
            const double* const weight = weights.data() + static_cast<std::size_t>(i / (size / counting)) * classes;
            for (int c = 0; c < classes; ++c) scores[c] += weight[c] * static_cast<double>(inputs[i]);
        }
        label = static_cast<std::int32_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
    });
}

}  // namespace

const DatasetKind& random{
    "random", "INPUTS-CLASSES",
    "Random rows of any shape, as random:10-10 or random:3x32x32-10, whose classes a linear rule gives.", outline,
    fill};

}  // namespace kolo::training
