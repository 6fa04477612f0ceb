// SPDX-License-Identifier: Apache-2.0
#include "engine/selfcheck/watched_run.h"

#include <fmt/format.h>

#include "engine/api/session.h"

namespace kolo::selfcheck {

namespace {

using std::chrono::steady_clock;

constexpr auto kLook = std::chrono::milliseconds(100);

/// Signals the end of the run.
class EndSink : public RunSink {
public:
    Outcome<void> begin(RunInfo&) override { return {}; }
    void events(const EventBatch&) override {}
    Outcome<void> end(const RunResult&) override {
        {
            const std::lock_guard lock(m_mutex);
            m_ended = true;
        }
        m_changed.notify_all();
        return {};
    }
    bool waitFor(std::chrono::milliseconds time) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, time, [&] { return m_ended; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_ended = false;
};

/// A rank that stays behind is named; if there is none, the step that nobody finishes.
std::string placeOf(const SessionState& state) {
    if (std::string note = state.note.english(); !note.empty()) {
        if (note.back() == '.') note.pop_back();
        return note;
    }
    return fmt::format("no rank comes to the end of step {} of {}", state.step + 1,
                       state.steps > 0 ? std::to_string(state.steps) : "an unknown number");
}

}  // namespace

void WatchedRun::tell(Result& row) const {
    row.worstError = -1;
    if (finished()) return;
    const ErrorCode code = refused ? refused->code : ErrorCode::RunFailed;
    const bool skipped = refused ? code == ErrorCode::DeviceUnavailable || code == ErrorCode::BadValue
                                 : tookLong && result.status == RunStatus::Cancelled;
    row.verdict = skipped ? Verdict::Skipped : Verdict::Fail;
    row.why = refused   ? refused->message.english()
              : skipped ? "it runs longer than this check waits"
                        : result.error.english();
}

WatchedRun watchedRun(const RunSpec& spec, Course& course, std::chrono::milliseconds time) {
    EndSink sink;
    Session session({&sink});
    WatchedRun run;
    course.moved();
    if (auto started = session.start(spec); !started) {
        run.refused = started.error();
        return run;
    }
    course.whenStuck([&session] {
        const std::string place = placeOf(session.state());
        (void)session.cancel();
        return place;
    });
    const auto begun = steady_clock::now();
    for (SessionState before; !sink.waitFor(kLook);) {
        const SessionState state = session.state();
        if (state.step != before.step || state.phase != before.phase) course.moved();
        before = state;
        if (time.count() == 0 || run.tookLong || steady_clock::now() - begun < time) continue;
        run.tookLong = true;
        (void)session.cancel();
    }
    run.result = session.wait();
    course.whenStuck({});
    return run;
}

}  // namespace kolo::selfcheck
