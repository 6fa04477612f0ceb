// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/live_run.h"

#include <fmt/format.h>
#include <poll.h>

#include <chrono>
#include <thread>

#include "engine/api/console.h"
#include "engine/api/preparation.h"
#include "engine/api/record_size.h"
#include "engine/api/wording.h"
#include "engine/cli/interrupts.h"

namespace kolo::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// Comes before the recorder: it can refuse a run that could not be shown before anything is recorded.
class LiveSink : public RunSink {
public:
    explicit LiveSink(const LiveRunOptions& options) : m_options(options) {}

    Outcome<void> begin(RunInfo& info) override {
        if (!m_options.needsTable.empty()) {
            if (!info.collective) return refuse(fmt::format("{} has no buffers to show", info.spec.strategy));
            if (const auto bytes = fullRecordBytes(*info.collective); bytes > kMostRecordBytes) {
                return refuse(fmt::format("they are recorded up to {} a run, and this one would have {}",
                                          formatBytes(static_cast<double>(kMostRecordBytes)),
                                          formatBytes(static_cast<double>(bytes))));
            }
            if (info.spec.detail != Detail::Full) {
                return refuse(fmt::format("at --detail {} they are not recorded; it needs --detail full",
                                          name(info.spec.detail)));
            }
            if (info.collective->elements > kMaxRecordedElements) {
                return refuse(fmt::format("they are recorded for at most {} elements, and this array has {}",
                                          kMaxRecordedElements, info.collective->elements));
            }
        }
        if (m_options.keepTable && info.collective) m_history = std::make_unique<BufferHistory>(*info.collective);
        return {};
    }
    void events(const EventBatch& batch) override {
        if (m_history) m_history->add(batch);
    }
    Outcome<void> end(const RunResult&) override {
        m_ended.ring();
        return {};
    }

    const Doorbell& ended() const { return m_ended; }
    std::unique_ptr<BufferHistory> takeHistory() { return std::move(m_history); }

private:
    Error refuse(const std::string& why) const {
        return {ErrorCode::BadValue, m_options.needsTable,
                fmt::format("{} prints what every buffer holds at every step, but {}.", m_options.needsTable, why)};
    }

    const LiveRunOptions m_options;
    std::unique_ptr<BufferHistory> m_history;
    Doorbell m_ended;
};

std::string whereIs(const SessionState& state) {
    if (state.phase == SessionPhase::Preparing)
        return state.preparing.empty() ? "preparing"
                                       : fmt::format("{}, {:.0f} %", state.preparing, 100 * state.prepared);
    return state.steps > 0 ? fmt::format("step {} of {}", state.step, state.steps) : "running";
}

/// Until it rings that what was begun is over: progress for whoever watches, and Ctrl-C.
void attend(Session& session, const Doorbell& over, Interrupts& interrupts, bool& cancelled) {
    ProgressLine progress;
    const auto begun = Clock::now();
    Text told;  // of a rank that keeps the others waiting
    pollfd waiting[] = {{over.fd(), POLLIN, 0}, {interrupts.fd(), POLLIN, 0}};
    while (true) {
        poll(waiting, cancelled ? 1 : 2, 200);
        if (waiting[0].revents != 0) return;
        if (!cancelled && waiting[1].revents != 0) {
            interrupts.take();
            // Refused only if it has just ended.
            (void)session.cancel();
            interrupts.letThrough();
            cancelled = true;
        }
        const SessionState state = session.state();
        if (!(state.note == told) && !(cancelled && state.note.empty())) {  // what is cancelled goes nowhere
            progress.show("");
            complain(state.note.empty() ? Text("All ranks move again.") : state.note);
            told = state.note;
        }
        if (Clock::now() - begun < std::chrono::seconds(1)) continue;
        progress.show(whereIs(state) + (cancelled ? ", cancelling" : " (Ctrl-C cancels)"));
    }
}

}  // namespace

Outcome<LiveRun> runLive(const RunSpec& spec, const LiveRunOptions& options) {
    Interrupts interrupts;
    LiveSink sink(options);
    std::vector<RunSink*> sinks = {&sink};
    if (options.recorder) sinks.push_back(options.recorder);
    Session session(std::move(sinks));
    bool cancelled = false;
    Doorbell prepared;
    Outcome<RunInfo> info = cancelledByUser();
    {
        const std::jthread starter([&] {
            info = session.start(spec);
            prepared.ring();
        });
        attend(session, prepared, interrupts, cancelled);
    }
    if (!info) return info.error();
    attend(session, sink.ended(), interrupts, cancelled);
    LiveRun run;
    run.info = std::move(*info);
    run.result = session.wait();
    run.history = sink.takeHistory();
    return run;
}

}  // namespace kolo::cli
