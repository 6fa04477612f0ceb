// SPDX-License-Identifier: Apache-2.0
//
// The ranks of one run, from their start to their end, whoever runs them: what a session holds the control of.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/api/wording.h"
#include "engine/launch/stall.h"
#include "engine/launch/waits.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/step_gate.h"

namespace kolo::launch {

class RankGroup {
public:
    RankGroup(int ranks, bool stepped);
    virtual ~RankGroup() = default;
    RankGroup(const RankGroup&) = delete;
    RankGroup& operator=(const RankGroup&) = delete;

    /// `onProgress` is called, from any thread, when there is reason to look: a step, a rank's end.
    void start(std::function<void()> onProgress);

    /// Appends what the ranks have logged since the last time; one caller at a time.
    virtual void drainInto(EventBatch& batch) = 0;

    bool stepped() const { return m_stepped; }
    runtime::StepGate& gate() { return m_gate; }
    const runtime::NameTable& names() const { return m_names; }
    bool ended() const { return m_ranksLeft <= 0; }
    /// After the end: whatever the ranks have left stands in the job. Waits for what is still closing.
    virtual void join() = 0;
    /// Why the run has ended before its time. Any thread: whoever cancels may still be about to when the ranks have
    /// ended.
    std::optional<Error> error() const;

    /// While ranks run: whom all wait for, in one sentence; empty: nobody keeps the others waiting for long. One caller
    /// at a time.
    virtual Text note();
    /// What breaks this run; null: nothing can, because it goes on at full speed and nobody has asked for it.
    const runtime::Disturber* disturber() const { return m_disturber.get(); }
    /// Breaks or mends, where disturber() is not null. Any thread.
    virtual Outcome<void> disturb(const std::vector<runtime::Disturbance>& what) { return m_disturber->add(what); }
    /// Who stands still because of that. Any thread.
    virtual Standstill standstill() const;
    /// On the run's clock, which stands still while every rank stands at the gate.
    std::int64_t nowNs() const { return m_clock.now(); }

    /// A JSON object with what the launcher has to say of the result.
    virtual std::string resultJson() const { return "{}"; }

    /// The first error of any rank ends the run for all of them.
    void fail(Error why);
    void cancel() { fail({ErrorCode::Cancelled, "", Complaint::tr("The run was cancelled.")}); }

protected:
    virtual void begin() = 0;      ///< lets the ranks go
    virtual void gateChanged() {}  ///< any thread; several may call at a time
    virtual void stop() = 0;       ///< an error is known and the gate is cancelled: whoever waits must return
    void rankEnded();
    void allEnded();
    void progress() const {
        if (m_onProgress) m_onProgress();
    }

    runtime::Clock m_clock;
    runtime::NameTable m_names;
    runtime::StepGate m_gate;
    std::unique_ptr<runtime::Disturber> m_disturber;

private:
    const bool m_stepped;
    std::atomic<int> m_ranksLeft;
    std::function<void()> m_onProgress;
    mutable std::mutex m_errorMutex;
    std::optional<Error> m_error;
    std::vector<int> m_finishedSteps;  // note()'s, kept so that a run that goes on allocates nothing
    StepWatch m_steps;
};

}  // namespace kolo::launch
