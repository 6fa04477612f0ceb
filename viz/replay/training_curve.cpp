// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/training_curve.h"

#include <algorithm>
#include <cmath>

namespace kolo::viz {

namespace {

constexpr int kMostPoints = 1000;  // of a curve; a chart has no more pixels

void add(Line& line, double x, double y) {
    line.x.push_back(x);
    line.y.push_back(y);
}

}  // namespace

std::optional<double> meanLoss(const TrainingRecord& record, int step) {
    const std::vector<TrainingRecord::StepLoss>& losses = record.losses();
    double sum = 0;
    int count = 0;
    for (auto loss = std::ranges::upper_bound(losses, step - kLossesInMean, {}, &TrainingRecord::StepLoss::step);
         loss != losses.end() && loss->step <= step; ++loss) {
        if (!std::isfinite(loss->mean())) continue;
        sum += loss->mean();
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

const TrainingRecord::Measurement* accuracyAt(const TrainingRecord& record, int step) {
    const auto after = std::ranges::upper_bound(record.accuracy(), step, {}, &TrainingRecord::Measurement::step);
    return after == record.accuracy().begin() ? nullptr : &*std::prev(after);
}

TrainingCurve curveOf(const TrainingRecord& record) {
    TrainingCurve curve;
    const std::vector<TrainingRecord::StepLoss>& losses = record.losses();
    const auto end = std::ranges::upper_bound(losses, record.steps(), {}, &TrainingRecord::StepLoss::step);
    const int every = std::max(1, end == losses.begin() ? 0 : std::prev(end)->step / kMostPoints);
    int drawn = -1;
    for (auto loss = losses.begin(); loss != end; ++loss) {
        if (!std::isfinite(loss->mean())) continue;
        if (loss->step / every == drawn && std::next(loss) != end) continue;
        drawn = loss->step / every;
        const double mean = *meanLoss(record, loss->step);
        add(curve.lossBySteps, loss->step, mean);
        add(curve.lossBySeconds, static_cast<double>(record.endOf(loss->step) - record.beginNs()) / 1e9, mean);
    }
    for (const auto& measured : record.accuracy()) {
        add(curve.accuracyBySteps, measured.step, measured.value);
        add(curve.accuracyBySeconds, static_cast<double>(measured.ns - record.beginNs()) / 1e9, measured.value);
    }
    return curve;
}

double valueAt(const Line& line, double x) {
    const auto after = std::upper_bound(line.x.begin(), line.x.end(), x);
    if (after == line.x.begin()) return line.y.front();
    if (after == line.x.end()) return line.y.back();
    const auto at = static_cast<std::size_t>(after - line.x.begin());
    const double width = line.x[at] - line.x[at - 1];
    const double part = width > 0 ? (x - line.x[at - 1]) / width : 1;
    return line.y[at - 1] + part * (line.y[at] - line.y[at - 1]);
}

Band bandOf(std::span<const Line> lines, int points) {
    Band band;
    double from = 0, to = 0;
    for (const Line& line : lines) {
        if (line.x.empty()) continue;
        from = band.lines == 0 ? line.x.front() : std::max(from, line.x.front());
        to = band.lines == 0 ? line.x.back() : std::min(to, line.x.back());
        ++band.lines;
    }
    if (band.lines == 0 || to < from) return Band{};
    const int count = to > from ? std::max(points, 2) : 1;
    for (int i = 0; i < count; ++i) {
        const double x = count == 1 ? from : from + (to - from) * i / (count - 1);
        double sum = 0, least = 0, most = 0;
        bool first = true;
        for (const Line& line : lines) {
            if (line.x.empty()) continue;
            const double value = valueAt(line, x);
            sum += value;
            least = first ? value : std::min(least, value);
            most = first ? value : std::max(most, value);
            first = false;
        }
        band.x.push_back(x);
        band.mean.push_back(sum / band.lines);
        band.least.push_back(least);
        band.most.push_back(most);
    }
    return band;
}

}  // namespace kolo::viz
