// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/stall.h"

#include <algorithm>
#include <array>

#include "engine/api/number_words.h"
#include "engine/api/wording.h"
#include "engine/runtime/clock.h"

namespace kolo::launch {

namespace {

std::string timeOfDay(std::time_t time) {
    std::tm local{};
    std::array<char, 16> text{};
    localtime_r(&time, &local);
    std::strftime(text.data(), text.size(), "%H:%M:%S", &local);
    return text.data();
}

/// Keeps the one that began first, and counts.
void note(std::optional<Stall>& worst, int rank, const Timestamp& since) {
    const int others = worst ? worst->others + 1 : 0;
    if (!worst || since.ns < worst->since.ns) worst = Stall{rank, 0, since};
    worst->others = others;
}

}  // namespace

Timestamp Timestamp::now() {
    return {runtime::Clock::steadyNs(), std::time(nullptr)};
}

std::optional<Stall> LifeWatch::stall(std::int64_t nowNs) const {
    if (!m_ended[0] && nowNs - m_heard[0].ns >= kPatienceNs) return Stall{0, 0, m_heard[0]};
    const std::int64_t toldNs = m_ended[0] ? nowNs : m_heard[0].ns;
    std::optional<Stall> worst;
    for (std::size_t rank = 1; rank < m_heard.size(); ++rank)
        if (!m_ended[rank] && toldNs - m_heard[rank].ns >= kPatienceNs)
            note(worst, static_cast<int>(rank), m_heard[rank]);
    return worst;
}

std::optional<Stall> StepWatch::stall(std::span<const int> finished, const Timestamp& now) {
    m_seen.resize(finished.size());
    const int furthest = finished.empty() ? 0 : *std::max_element(finished.begin(), finished.end());
    std::optional<Stall> worst;
    for (std::size_t rank = 0; rank < finished.size(); ++rank) {
        Seen& seen = m_seen[rank];
        const bool behind = finished[rank] < furthest;
        if (seen.step != finished[rank] || seen.behind != behind) seen = {finished[rank], behind, now};
        if (behind && now.ns - seen.since.ns >= kPatienceNs) note(worst, static_cast<int>(rank), seen.since);
    }
    return worst;
}

Text describeSilence(const Text& who, const Stall& stall) {
    const std::string since = timeOfDay(stall.since.time);
    if (stall.others == 0) return Complaint::tr("{} has not moved since {}; the run goes on when it does.", who, since);
    return Complaint::tr("{} has not moved since {}, and {} more with it; the run goes on when they do.", who, since,
                         stall.others);
}

Text describeLag(const Text& who, int step, const Stall& stall) {
    return Complaint::tr("Rank {} ({}) has been in step {} since {}, while others are further on.", stall.rank, who,
                         groupedText(step), timeOfDay(stall.since.time));
}

}  // namespace kolo::launch
