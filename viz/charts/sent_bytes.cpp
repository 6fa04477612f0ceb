// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/sent_bytes.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/api/types.h"

namespace kolo::viz::charts {

void SentBytes::add(std::span<const Event> events) {
    for (const Event& event : events) {
        const bool transfer = event.kind == EventKind::Transfer && event.peer >= 0 && event.peer < m_ranks;
        if (!transfer && event.kind != EventKind::Step) continue;
        if (event.iteration != 0 || event.step < 1) continue;
        if (static_cast<std::size_t>(event.step) > m_open.size()) m_open.resize(static_cast<std::size_t>(event.step));
        Open& open = m_open[static_cast<std::size_t>(event.step) - 1];
        if (open.bytes.empty()) open.bytes.assign(static_cast<std::size_t>(m_ranks), 0);
        if (transfer)
            open.bytes[static_cast<std::size_t>(event.peer)] += event.bytes;
        else
            ++open.done;
    }
    while (static_cast<std::size_t>(closedSteps()) < m_open.size()) {
        const Open& next = m_open[static_cast<std::size_t>(closedSteps())];
        if (m_ranks == 0 || next.done < m_ranks) break;
        std::vector<std::uint64_t> total = next.bytes;
        for (int rank = 0; rank < m_ranks; ++rank) total[static_cast<std::size_t>(rank)] += sent(closedSteps(), rank);
        m_total.push_back(std::move(total));
    }
}

std::uint64_t SentBytes::most(int step) const {
    const auto& total = m_total[static_cast<std::size_t>(step)];
    return total.empty() ? 0 : *std::max_element(total.begin(), total.end());
}

std::uint64_t SentBytes::inAll(int step) const {
    const auto& total = m_total[static_cast<std::size_t>(step)];
    return std::accumulate(total.begin(), total.end(), std::uint64_t{0});
}

std::vector<std::vector<int>> SentBytes::equalRanks() const {
    std::map<std::vector<std::uint64_t>, std::size_t> known;
    std::vector<std::vector<int>> groups;
    for (int rank = 0; rank < m_ranks; ++rank) {
        std::vector<std::uint64_t> line;
        line.reserve(m_total.size());
        for (int step = 1; step <= closedSteps(); ++step) line.push_back(sent(step, rank));
        const auto [at, isNew] = known.try_emplace(std::move(line), groups.size());
        if (isNew) groups.emplace_back();
        groups[at->second].push_back(rank);
    }
    return groups;
}

std::string workerNames(std::span<const int> ranks) {
    std::string text;
    for (std::size_t first = 0; first < ranks.size();) {
        std::size_t last = first;
        while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
        if (!text.empty()) text += ", ";
        text += workerName(ranks[first]);
        if (last > first) text += (last == first + 1 ? ", " : "–") + workerName(ranks[last]);
        first = last + 1;
    }
    return text;
}

}  // namespace kolo::viz::charts
