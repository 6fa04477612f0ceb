// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/schedule_traits.h"

#include <algorithm>
#include <numeric>

namespace kolo::viz {

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

template <typename Condition>
bool allTransfers(const Schedule& schedule, Condition condition) {
    return std::all_of(schedule.steps.begin(), schedule.steps.end(), [&](const Step& step) {
        return std::all_of(step.transfers.begin(), step.transfers.end(), condition);
    });
}

/// Sets of ranks that grow together.
class Union {
public:
    explicit Union(int count) : m_parent(at(count)) { std::iota(m_parent.begin(), m_parent.end(), 0); }
    int find(int rank) {
        while (m_parent[at(rank)] != rank) rank = m_parent[at(rank)] = m_parent[at(m_parent[at(rank)])];
        return rank;
    }
    void join(int a, int b) { m_parent[at(std::max(find(a), find(b)))] = std::min(find(a), find(b)); }

private:
    std::vector<int> m_parent;
};

}  // namespace

std::vector<std::pair<int, int>> linksOf(const Schedule& schedule) {
    std::vector<bool> used(at(schedule.ranks * schedule.ranks), false);
    for (const Step& step : schedule.steps)
        for (const Transfer& transfer : step.transfers) used[at(transfer.from * schedule.ranks + transfer.to)] = true;
    std::vector<std::pair<int, int>> links;
    for (int from = 0; from < schedule.ranks; ++from)
        for (int to = 0; to < schedule.ranks; ++to)
            if (used[at(from * schedule.ranks + to)]) links.emplace_back(from, to);
    return links;
}

bool goesAround(const Schedule& schedule) {
    return allTransfers(schedule, [&](const Transfer& t) { return t.to == (t.from + 1) % schedule.ranks; });
}

int busiestRank(const Schedule& schedule) {
    std::vector<int> ends(at(schedule.ranks), 0);
    for (const Step& step : schedule.steps)
        for (const Transfer& transfer : step.transfers) {
            ++ends[at(transfer.from)];
            ++ends[at(transfer.to)];
        }
    return static_cast<int>(std::max_element(ends.begin(), ends.end()) - ends.begin());
}

bool hasHub(const Schedule& schedule) {
    const int hub = busiestRank(schedule);
    return allTransfers(schedule, [hub](const Transfer& t) { return t.from == hub || t.to == hub; });
}

std::optional<std::vector<int>> treeParents(const Schedule& schedule) {
    std::vector<std::vector<int>> near(at(schedule.ranks));
    int links = 0;
    for (const auto& [from, to] : linksOf(schedule)) {
        auto& seen = near[at(from)];
        if (std::find(seen.begin(), seen.end(), to) != seen.end()) continue;
        seen.push_back(to);
        near[at(to)].push_back(from);
        ++links;
    }
    if (links != schedule.ranks - 1) return std::nullopt;

    // Sums end at the root: the last to receive one. Without sums, the root is the first to send.
    int root = schedule.steps.empty() || schedule.steps[0].transfers.empty() ? 0 : schedule.steps[0].transfers[0].from;
    for (const Step& step : schedule.steps)
        for (const Transfer& transfer : step.transfers)
            if (transfer.reduce) root = transfer.to;
    std::vector<int> parents(at(schedule.ranks), -2), queue{root};
    parents[at(root)] = -1;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const int child : near[at(queue[i])])
            if (parents[at(child)] == -2) {
                parents[at(child)] = queue[i];
                queue.push_back(child);
            }
    if (static_cast<int>(queue.size()) != schedule.ranks) return std::nullopt;
    return parents;
}

std::vector<std::vector<int>> groupsOf(const Schedule& schedule) {
    Union together(schedule.ranks);
    if (!schedule.steps.empty())
        for (const Transfer& transfer : schedule.steps[0].transfers) together.join(transfer.from, transfer.to);
    std::vector<int> outside(at(schedule.ranks), 0);
    for (const auto& [from, to] : linksOf(schedule))
        if (together.find(from) != together.find(to)) {
            ++outside[at(from)];
            ++outside[at(to)];
        }
    std::vector<std::vector<int>> groups;
    std::vector<int> groupOf(at(schedule.ranks), -1);
    for (int rank = 0; rank < schedule.ranks; ++rank) {
        int& group = groupOf[at(together.find(rank))];
        if (group < 0) {
            group = static_cast<int>(groups.size());
            groups.emplace_back();
        }
        groups[at(group)].push_back(rank);
    }
    for (auto& group : groups) {
        const auto leader =
            std::max_element(group.begin(), group.end(), [&](int a, int b) { return outside[at(a)] < outside[at(b)]; });
        std::rotate(group.begin(), leader, group.end());
    }
    return groups;
}

double pairedSteps(const Schedule& schedule) {
    int paired = 0;
    for (const Step& step : schedule.steps) {
        std::vector<int> partner(at(schedule.ranks), -1);
        std::vector<bool> sends(at(schedule.ranks), false);
        bool good = !step.transfers.empty();
        for (const Transfer& t : step.transfers) {
            for (const auto& [rank, other] : {std::pair{t.from, t.to}, std::pair{t.to, t.from}}) {
                good = good && (partner[at(rank)] == -1 || partner[at(rank)] == other);
                partner[at(rank)] = other;
            }
            sends[at(t.from)] = true;
        }
        for (int rank = 0; rank < schedule.ranks && good; ++rank)
            good = partner[at(rank)] < 0 || sends[at(partner[at(rank)])];
        paired += good ? 1 : 0;
    }
    return schedule.steps.empty() ? 0 : static_cast<double>(paired) / static_cast<double>(schedule.steps.size());
}

double linkDensity(const Schedule& schedule) {
    const int possible = schedule.ranks * (schedule.ranks - 1);
    return possible > 0 ? static_cast<double>(linksOf(schedule).size()) / possible : 0;
}

}  // namespace kolo::viz
