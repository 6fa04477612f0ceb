// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/run_feed.h"

namespace kolo::cli {

namespace {
constexpr auto kHeldBack = std::chrono::milliseconds(250);  // at least; at most twice as long
}

void RunFeed::send(const EventBatch& batch) {
    if (!batch.empty()) m_outbox.sendEvents(m_run, batch);
}

Outcome<void> RunFeed::begin(RunInfo& info) {
    m_run = info.id;
    m_bound.reset();
    if (info.step != StepKind::Schedule) m_bound.emplace(m_mostTrainingBytes, info.ranks);
    m_lookedAt = std::chrono::steady_clock::now();
    m_newestThen = -1;
    m_outbox.send(protocol::Started{m_request, info, true});
    return {};
}

void RunFeed::events(const EventBatch& batch) {
    if (!m_bound) return send(batch);
    send(m_bound->pass(batch));
    if (const auto now = std::chrono::steady_clock::now(); now - m_lookedAt >= kHeldBack) {
        send(m_bound->settle(m_newestThen));
        m_newestThen = m_bound->newest();
        m_lookedAt = now;
    }
}

void RunFeed::state(const SessionState& state) {
    if (m_bound && state.phase == SessionPhase::Waiting) send(m_bound->rest());
    m_outbox.sendState(state);
}

Outcome<void> RunFeed::end(const RunResult& result) {
    if (m_bound) send(m_bound->rest());
    m_outbox.send(protocol::Ended{m_run, result, m_recorder ? m_recorder->takeNotice() : Text()});
    return {};
}

}  // namespace kolo::cli
