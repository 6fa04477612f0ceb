// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/splits.h"

#include <algorithm>

namespace kolo::launch {

Outcome<void> Splits::open(
    const std::vector<Groups>& splits, const collectives::CollectiveBackend& backend,
    const collectives::EnsembleOptions& whole, Detail detail, runtime::NameTable& names,
    const std::function<std::unique_ptr<collectives::Messages>(const std::vector<int>&)>& messages) {
    for (const Groups& groups : splits)
        for (const std::vector<int>& ranks : groups) {
            collectives::EnsembleOptions options = whole;
            options.ranks = static_cast<int>(ranks.size());
            options.members.clear();
            Group group{.ranks = ranks};
            group.logs.resize(ranks.size());
            for (const collectives::Member& member : whole.members) {
                const auto found = std::find(ranks.begin(), ranks.end(), member.rank);
                if (found == ranks.end()) continue;
                const int index = static_cast<int>(found - ranks.begin());
                group.logs[index] = std::make_unique<runtime::EventLog>(member.rank, detail, names, ranks);
                options.members.push_back({index, member.device, group.logs[index].get()});
            }
            if (options.members.empty()) continue;
            if (messages) group.messages = messages(ranks);
            options.messages = group.messages.get();
            if (whole.link) group.link = std::make_unique<runtime::LinkModel>(*whole.link, ranks);
            options.link = group.link.get();
            if (whole.disturber) group.disturber = std::make_unique<runtime::Disturber>(*whole.disturber, ranks);
            options.disturber = group.disturber.get();
            group.ensemble = TRY(backend.open(options));
            m_groups.push_back(std::move(group));
        }
    return {};
}

std::vector<GroupPlace> Splits::placesOf(int rank) {
    std::vector<GroupPlace> places;
    for (Group& group : m_groups) {
        const auto found = std::find(group.ranks.begin(), group.ranks.end(), rank);
        if (found == group.ranks.end()) continue;
        const int index = static_cast<int>(found - group.ranks.begin());
        places.push_back({group.ensemble->communicator(index), *group.logs[index], group.ranks, index});
    }
    return places;
}

void Splits::abort() {
    for (Group& group : m_groups) {
        if (group.messages) group.messages->abort();
        group.ensemble->abort();
    }
}

void Splits::drainInto(EventBatch& batch) {
    for (Group& group : m_groups)
        for (const auto& log : group.logs)
            if (log) log->drainInto(batch);
}

bool Splits::haveLost() const {
    return std::any_of(m_groups.begin(), m_groups.end(), [](const Group& group) {
        return std::any_of(group.logs.begin(), group.logs.end(), [](const auto& log) { return log && log->hasLost(); });
    });
}

}  // namespace kolo::launch
