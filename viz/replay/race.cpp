// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/race.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>

#include "engine/api/types.h"

namespace kolo::viz {

std::vector<std::int64_t> iterationEnds(std::span<const Event> events, int steps) {
    std::vector<std::int64_t> ends(static_cast<std::size_t>(steps) + 1, 0);
    std::int64_t begin = std::numeric_limits<std::int64_t>::max();
    for (const Event& event : events) {
        if (event.kind != EventKind::Step || event.step < 1 || event.step > steps) continue;
        if (event.step == 1) begin = std::min(begin, event.startNs);
        ends[static_cast<std::size_t>(event.step)] = std::max(ends[static_cast<std::size_t>(event.step)], event.endNs);
    }
    for (std::size_t step = 1; step < ends.size(); ++step)
        ends[step] = std::max(ends[step - 1], ends[step] == 0 ? 0 : ends[step] - begin);
    return ends;
}

int longestIteration(std::span<const std::int64_t> ends) {
    int longest = 1;
    for (int step = 2; step < static_cast<int>(ends.size()); ++step)
        if (ends[step] - ends[step - 1] > ends[longest] - ends[longest - 1]) longest = step;
    return longest;
}

std::vector<IterationCost> iterationCosts(const CollectiveShape& shape, std::span<const std::int64_t> ends) {
    std::vector<IterationCost> costs;
    const Schedule& schedule = shape.schedule;
    for (std::size_t step = 0; step < schedule.steps.size() && step + 1 < ends.size(); ++step) {
        std::vector<double> sent(static_cast<std::size_t>(schedule.ranks)), received = sent;
        for (const Transfer& transfer : schedule.steps[step].transfers) {
            const auto bytes = static_cast<double>(chunkRange(shape.elements, schedule.chunks, transfer.chunk).count) *
                               static_cast<double>(sizeOf(shape.dtype));
            sent[static_cast<std::size_t>(transfer.from)] += bytes;
            received[static_cast<std::size_t>(transfer.to)] += bytes;
        }
        costs.push_back({std::max(*std::ranges::max_element(sent), *std::ranges::max_element(received)),
                         static_cast<double>(ends[step + 1] - ends[step])});
    }
    return costs;
}

double FittedLink::predictedNs(std::span<const IterationCost> iterations) const {
    double total = 0;
    for (const IterationCost& each : iterations) total += latencyNs + nsPerByte * each.bytes;
    return total;
}

namespace {

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

FittedLink fitLink(std::span<const IterationCost> all) {
    std::map<double, std::vector<double>> timesOf;  // by bytes
    std::vector<double> times, perByte;
    for (const IterationCost& each : all) {
        if (each.ns <= 0) continue;
        timesOf[each.bytes].push_back(each.ns);
        times.push_back(each.ns);
        if (each.bytes > 0) perByte.push_back(each.ns / each.bytes);
    }
    if (times.empty()) return {};
    double w = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const auto& [bytes, each] : timesOf) {
        const double ns = median(each), weight = static_cast<double>(each.size()) / (ns * ns);
        w += weight;
        x += weight * bytes;
        y += weight * ns;
        xx += weight * bytes * bytes;
        xy += weight * bytes * ns;
    }
    const double spread = w * xx - x * x;
    const double nsPerByte = spread > 1e-12 * w * xx ? (w * xy - x * y) / spread : 0;
    if (nsPerByte <= 0) return {median(times), 0};
    const double latencyNs = (y - nsPerByte * x) / w;
    return latencyNs >= 0 ? FittedLink{latencyNs, nsPerByte} : FittedLink{0, median(perByte)};
}

}  // namespace kolo::viz
