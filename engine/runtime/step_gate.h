// SPDX-License-Identifier: Apache-2.0
//
// Step means step: in stepped mode every rank really stops at each step boundary until released.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <limits>
#include <mutex>
#include <vector>

#include "engine/runtime/clock.h"
#include "engine/runtime/disturber.h"

namespace kolo::runtime {

class StepGate {
public:
    /// Without `stepped` the gate is open and only counts.
    StepGate(int ranks, bool stepped, Clock& clock);

    /// A rank has finished `step` (0: setup) and asks to continue with the next. Blocks while the gate is closed; false
    /// if the run was cancelled: the rank must return. After the `last` step there is nothing to wait for.
    bool finish(int rank, int step, bool last);
    /// The first half of finish(): reports that the rank has arrived, without waiting. For a rank in another process,
    /// which waits there.
    void arrive(int rank, int step, bool last);

    /// Like finish(), for jobs with thousands of steps: costs two memory accesses while the gate is open.
    bool pass(int rank, int step, bool last);
    /// For a rank that serves others: its steps follow theirs, so it never waits at the gate itself. It may be
    /// disturbed here.
    void report(int rank, int step);

    void release(int count);  ///< lets the ranks run `count` more steps, counted from the last one allowed so far
    void open();              ///< no more stops
    void close();             ///< stop at the next boundary
    void cancel();

    /// The playback state that a gate in a rank's own process must follow.
    struct Control {
        int limit = 0;            ///< the last step that may begin
        std::int64_t zeroNs = 0;  ///< of the clock: it has moved by the time that was held
        bool cancelled = false;
        friend bool operator==(const Control&, const Control&) = default;
    };
    Control control() const;
    void follow(const Control& control);  ///< takes limit and cancelled, not the clock

    /// Every rank of this process asks it before it begins a step; outlives the gate's use. Null: nobody is disturbed.
    void setDisturber(Disturber* disturber) { m_disturber = disturber; }
    Disturber* disturber() const { return m_disturber; }

    int finishedStep() const;  ///< the last step that every rank has finished; -1 before the start
    void finishedSteps(std::vector<int>& steps) const;  ///< of each rank
    bool everyoneWaits() const;                         ///< all ranks stand at the gate
    bool cancelled() const;

    /// Called (with no lock held) whenever one of the answers above has changed; set before the ranks start.
    void onChange(std::function<void()> listener) { m_listener = std::move(listener); }
    bool isOpen() const { return m_open; }  ///< nobody has to wait, at any step

    /// Called (with no lock held) when a rank has arrived, before it waits; set before the ranks start.
    void onArrival(std::function<void(int step, bool last)> listener) { m_arrivalListener = std::move(listener); }

private:
    static constexpr int kNoLimit = std::numeric_limits<int>::max();

    int finishedStepLocked() const;
    bool everyoneWaitsLocked() const;
    template <typename Change>
    void update(Change change);

    Clock& m_clock;
    Disturber* m_disturber = nullptr;
    std::function<void()> m_listener;
    std::function<void(int step, bool last)> m_arrivalListener;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::atomic<int>> m_finished;  // per rank
    int m_limit;                               // the last step that may begin
    bool m_held = false;                       // everyone waits, and so does the clock
    std::atomic<bool> m_open;                  // there is no limit, and the run was not cancelled
    bool m_ended = false;                      // a rank has finished its last step
    bool m_cancelled = false;
};

}  // namespace kolo::runtime
