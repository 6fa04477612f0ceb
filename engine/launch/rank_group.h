// SPDX-License-Identifier: Apache-2.0
//
// The ranks of one run, from start to end, under any launcher: what a session controls.
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
#include "engine/api/run_info.h"
#include "engine/api/wording.h"
#include "engine/launch/stall.h"
#include "engine/launch/waits.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/step_gate.h"

namespace kolo::launch {

class RankGroup {
public:
    RankGroup(const RunInfo& info, bool stepped);
    virtual ~RankGroup() = default;

    /// `onProgress` is called, from any thread, whenever a step or a rank has ended.
    void start(std::function<void()> onProgress);

    /// Appends what the ranks have logged since the last call; one caller at a time.
    virtual void drainInto(EventBatch& batch) = 0;

    bool stepped() const { return m_stepped; }
    runtime::StepGate& gate() { return m_gate; }
    const runtime::NameTable& names() const { return m_names; }
    bool ended() const { return m_ranksLeft <= 0; }
    /// After the end: waits until everything is closed and the ranks' results are in the job.
    virtual void join() = 0;
    /// Why the run ended early. Any thread: a cancel() may arrive when the ranks have already ended.
    std::optional<Error> error() const;

    /// While ranks run: names the rank that has kept the others waiting for long, in one sentence; empty: there is
    /// none. One caller at a time.
    virtual Text note();
    /// The faults of this run; null: it cannot have any, because it runs at full speed and none were asked for.
    const runtime::Disturber* disturber() const { return m_disturber.get(); }
    /// Breaks or mends something; needs disturber(). Any thread.
    virtual Outcome<void> disturb(const std::vector<runtime::Disturbance>& what) { return m_disturber->add(what); }
    /// Which ranks stand still because of that. Any thread.
    virtual Standstill standstill() const;
    /// On the run's clock, which stands still while every rank stands at the gate.
    std::int64_t nowNs() const { return m_clock.now(); }

    /// A JSON object with the launcher's part of the result.
    virtual std::string resultJson() const { return "{}"; }

    /// The first error of any rank ends the run for all of them.
    void fail(Error why);
    void cancel() { fail({ErrorCode::Cancelled, "", Complaint::tr("The run was cancelled.")}); }

protected:
    const RunInfo& info() const { return m_info; }  ///< as it was before the ranks were there
    virtual void begin() = 0;      ///< lets the ranks go
    virtual void gateChanged() {}  ///< any thread; several may call at a time
    virtual void stop() = 0;       ///< an error is known and the gate is cancelled: all that wait must return
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
    const RunInfo m_info;
    const bool m_stepped;
    std::atomic<int> m_ranksLeft;
    std::function<void()> m_onProgress;
    mutable std::mutex m_errorMutex;
    std::optional<Error> m_error;
    std::vector<int> m_finishedSteps;  // note()'s, kept so that a run that goes on allocates nothing
    StepWatch m_steps;
};

}  // namespace kolo::launch
