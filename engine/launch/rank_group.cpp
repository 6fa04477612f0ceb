// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/rank_group.h"

#include "engine/api/rank_name.h"

namespace kolo::launch {

RankGroup::RankGroup(const RunInfo& info, bool stepped)
    : m_gate(info.ranks, stepped, m_clock), m_info(info), m_stepped(stepped), m_ranksLeft(info.ranks) {}

void RankGroup::start(std::function<void()> onProgress) {
    m_onProgress = std::move(onProgress);
    m_gate.onChange([this] {
        gateChanged();
        progress();
    });
    begin();
}

void RankGroup::fail(Error why) {
    {
        const std::lock_guard lock(m_errorMutex);
        // A rank that only says that it was stopped says less than the one that stopped it.
        const auto isSecondary = [](const Error& error) {
            return error.code == ErrorCode::RankLost || error.code == ErrorCode::Cancelled;
        };
        if (!m_error || (isSecondary(*m_error) && !isSecondary(why))) m_error = std::move(why);
    }
    m_gate.cancel();
    stop();
}

std::optional<Error> RankGroup::error() const {
    const std::lock_guard lock(m_errorMutex);
    return m_error;
}

Text RankGroup::note() {
    m_gate.finishedSteps(m_finishedSteps);
    const auto stall = m_steps.stall(m_finishedSteps, Timestamp::now());
    return stall ? describeLag(rankTitle(stall->rank, m_info), m_finishedSteps[stall->rank] + 1, *stall) : Text();
}

Standstill RankGroup::standstill() const {
    return m_disturber ? Standstill{m_disturber->stopped(), m_disturber->cutOff()} : Standstill();
}

void RankGroup::rankEnded() {
    m_ranksLeft.fetch_sub(1);
    progress();
}

void RankGroup::allEnded() {
    m_ranksLeft = 0;
    progress();
}

}  // namespace kolo::launch
