// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/fault_times.h"

#include <fmt/format.h>

#include <algorithm>

namespace kolo::runtime {

void FaultTimes::add(const std::vector<Disturbance>& more, Place now) {
    for (const Disturbance& one : more) {
        if (one.kind != Disturbance::Kind::Mend) {
            m_faults.push_back({one, std::max(one.step, now.finished + 1)});
            continue;
        }
        const auto isMended = [&](const Fault& fault) {
            return fault.to == 0 && fault.what.rank == one.rank && fault.what.peer == one.peer;
        };
        std::erase_if(m_faults, [&](const Fault& fault) { return isMended(fault) && fault.from > now.begun; });
        for (Fault& fault : m_faults)
            if (isMended(fault) && fault.what.kind != Disturbance::Kind::Kill) fault.to = now.begun;
    }
}

std::string FaultTimes::steps(Place now, const std::vector<int>& finished) const {
    std::vector<std::pair<int, int>> ranges;
    for (const Fault& fault : m_faults) {
        int from = fault.from, to = fault.to > 0 ? fault.to : now.begun;
        if (fault.what.kind == Disturbance::Kind::Kill && to >= from)
            from = to = std::max(from, finished[static_cast<std::size_t>(fault.what.rank)] + 1);
        if (to >= from) ranges.emplace_back(from, to);
    }
    std::ranges::sort(ranges);
    std::string text;
    for (std::size_t i = 0; i < ranges.size();) {
        auto [from, to] = ranges[i++];
        for (; i < ranges.size() && ranges[i].first <= to + 1; ++i) to = std::max(to, ranges[i].second);
        if (!text.empty()) text += ", ";
        text += from == to ? fmt::format("{}", from) : fmt::format("{}–{}", from, to);
    }
    return text;
}

}  // namespace kolo::runtime
