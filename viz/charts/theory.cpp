// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/theory.h"

#include <algorithm>
#include <vector>

namespace kolo::viz::charts {

std::uint64_t arrayBytes(const CollectiveShape& shape) {
    return static_cast<std::uint64_t>(shape.elements) * sizeOf(shape.dtype);
}

std::optional<Theory> theoryOf(const CollectiveShape& shape) {
    const int m = shape.schedule.ranks;
    if (m < 2) return std::nullopt;
    const double part = static_cast<double>(arrayBytes(shape)) / m * (m - 1);
    const bool ring = shape.schedule.algorithm == "ring";
    Theory theory;
    theory.isBound = !ring;
    switch (shape.schedule.collective) {
        case Collective::AllReduce:
            theory.bytesPerRank = 2 * part;
            theory.formula = "2(N/m)(m−1)";
            if (ring) theory.steps = 2 * (m - 1), theory.stepsFormula = "2(m−1)";
            return theory;
        case Collective::ReduceScatter:
        case Collective::AllGather:
            theory.bytesPerRank = part;
            theory.formula = "(N/m)(m−1)";
            if (ring) theory.steps = m - 1, theory.stepsFormula = "m−1";
            return theory;
        case Collective::Broadcast:
        case Collective::Reduce: return std::nullopt;
    }
    return std::nullopt;
}

Plan planOf(const CollectiveShape& shape) {
    const Schedule& schedule = shape.schedule;
    Plan plan;
    plan.steps = static_cast<int>(schedule.steps.size());
    std::vector<std::uint64_t> sent(static_cast<std::size_t>(schedule.ranks), 0);
    for (const Step& step : schedule.steps) {
        for (const Transfer& transfer : step.transfers) {
            const std::int64_t count = chunkRange(shape.elements, schedule.chunks, transfer.chunk).count;
            const std::uint64_t bytes = static_cast<std::uint64_t>(count) * sizeOf(shape.dtype);
            sent[static_cast<std::size_t>(transfer.from)] += bytes;
            plan.bytesInAll += bytes;
        }
    }
    if (!sent.empty()) plan.mostBytesPerRank = *std::max_element(sent.begin(), sent.end());
    return plan;
}

double busFactor(Collective collective, int ranks) {
    if (ranks < 2) return 1;
    const double share = static_cast<double>(ranks - 1) / ranks;
    switch (collective) {
        case Collective::AllReduce: return 2 * share;
        case Collective::ReduceScatter:
        case Collective::AllGather: return share;
        case Collective::Broadcast:
        case Collective::Reduce: return 1;
    }
    return 1;
}

}  // namespace kolo::viz::charts
