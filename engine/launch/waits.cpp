// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/waits.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "engine/api/rank_name.h"
#include "engine/api/wording.h"

namespace kolo::launch {

std::vector<RankWait> waitsOf(const Standstill& why, std::span<const int> finished, int limit,
                              const Schedule* schedule) {
    const int ranks = static_cast<int>(finished.size());
    const auto isStopped = [&](int rank) { return std::ranges::count(why.stopped, rank) > 0; };
    std::vector<RankWait> waits;
    for (int rank = 0; rank < ranks; ++rank) {
        if (isStopped(rank)) continue;
        if (const auto cut = std::ranges::find(why.cutOff, rank, &std::pair<int, int>::first);
            cut != why.cutOff.end()) {
            waits.push_back({rank, cut->second});
            continue;
        }
        const int step = finished[rank] + 1;
        if (step > limit) continue;  // for the lecturer
        int on = -1;
        if (schedule && step >= 1 && step <= static_cast<int>(schedule->steps.size())) {
            for (const Transfer& transfer : schedule->steps[step - 1].transfers)
                if (transfer.to == rank && (finished[transfer.from] < step - 1 || isStopped(transfer.from)))
                    on = transfer.from;
        } else if (!schedule) {
            for (int other = 0; other < ranks; ++other)
                if (other != rank && (isStopped(other) || finished[other] < finished[rank])) on = on < 0 ? other : on;
            for (const auto& [receiver, sender] : why.cutOff)
                if (on < 0 && receiver != rank) on = receiver;
        }
        if (on >= 0) waits.push_back({rank, on});
    }
    return waits;
}

void Stillness::look(std::span<const int> finished, std::int64_t nowNs) {
    m_seen.resize(finished.size());
    for (std::size_t rank = 0; rank < finished.size(); ++rank) {
        Seen& seen = m_seen[rank];
        if (seen.step != finished[rank]) seen = {finished[rank], nowNs, false};
        seen.still = nowNs - seen.sinceNs >= kMomentNs;
    }
}

namespace {

constexpr std::size_t kMostSaid = 8;

/// From whoever holds the others up to the last that waits; whether they wait in a circle.
bool sortByCause(const Standstill& why, std::vector<RankWait>& waits) {
    std::vector<int> said = why.stopped;
    const auto isNext = [&](const RankWait& wait) {
        return std::ranges::count(said, wait.on) > 0 ||
               std::ranges::count(why.cutOff, std::pair(wait.rank, wait.on)) > 0;
    };
    bool circle = false;
    for (auto at = waits.begin(); at != waits.end(); ++at) {
        const auto next = std::find_if(at, waits.end(), isNext);
        if (next != waits.end()) std::rotate(at, next, next + 1);
        said.push_back(at->rank);
    }
    for (const auto& [receiver, sender] : why.cutOff) {
        int rank = sender;
        for (std::size_t i = 0; i < waits.size() && rank != receiver; ++i) {
            const auto wait = std::ranges::find(waits, rank, &RankWait::rank);
            rank = wait == waits.end() ? -1 : wait->on;
        }
        circle |= rank == receiver;
    }
    return circle;
}

}  // namespace

Text describeWaits(const RunInfo& info, const Standstill& why, std::vector<RankWait> waits) {
    const bool circle = sortByCause(why, waits);
    std::vector<Text> sentences;
    for (const int rank : why.stopped) sentences.push_back(Complaint::tr("{} is stopped.", rankSubject(rank, info)));
    std::set<std::pair<int, int>> told;  // a link goes both ways
    for (const auto& [receiver, sender] : why.cutOff)
        if (const auto [first, second] = std::minmax(receiver, sender); told.emplace(first, second).second)
            sentences.push_back(
                Complaint::tr("The link between {} and {} is cut.", rankName(first, info), rankName(second, info)));
    const std::size_t more = waits.size() - std::min(waits.size(), kMostSaid);
    waits.resize(waits.size() - more);
    while (!waits.empty()) {
        const int on = waits.front().on;
        const auto rest = std::ranges::stable_partition(waits, [on](const RankWait& wait) { return wait.on == on; });
        const std::span together(waits.begin(), rest.begin());
        Text who = rankName(together.front().rank, info);
        for (std::size_t i = 1; i < together.size(); ++i) {
            const Text next = rankName(together[i].rank, info);
            who = i + 1 < together.size() ? Complaint::tr("{}, {}", who, next) : Complaint::tr("{} and {}", who, next);
        }
        sentences.push_back(together.size() > 1 ? Complaint::tr("{} wait for {}.", who, rankName(on, info))
                                                : Complaint::tr("{} waits for {}.", who, rankName(on, info)));
        waits.erase(waits.begin(), rest.begin());
    }
    if (more > 0) sentences.push_back(Complaint::tr("{} more wait.", more));
    if (circle) sentences.push_back(Complaint::tr("They wait in a circle."));
    Text said;
    for (const Text& sentence : sentences) said = said.empty() ? sentence : said + " " + sentence;
    return said;
}

}  // namespace kolo::launch
