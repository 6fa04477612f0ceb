// SPDX-License-Identifier: Apache-2.0
//
// When did it happen, not counting the time when nobody did anything?
//
// A stepped run waits at the gate for as long as the lecturer talks. On a plain time axis the transfers, a few
// microseconds each, would be needles in minutes of nothing. This clock cuts out the gaps between two steps in which
// every rank had finished the one and none had started the next:
//
//     run time    |--step 1--|......the gate......|--step 2--|...|--step 3--|
//     shown time  |--step 1--|--step 2--|--step 3--|
//
// A run that is not stepped has no such gaps (the steps overlap), and both times are the same except for their zero:
// shown time begins with the first step. It is the one clock of a collective: what is told under the timeline, under
// the throughput and as the time of the steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/api/event.h"

namespace kolo::viz {

/// A rank was held up on purpose: the run's own time, unlike the reader's at the gate.
bool isInjectedDelay(const Event& event);

class StepClock {
public:
    /// `stepsPerIteration`: of the schedule; events of a later iteration follow those of an earlier one.
    explicit StepClock(int ranks = 0, int stepsPerIteration = 0);

    /// Events in arrival order.
    void add(std::span<const Event> events);
    /// No more will come (cancelled, failed, over): steps that never closed are placed as far as known.
    void finish();

    /// Steps 1 … closedSteps() are placed: every rank has finished them.
    int closedSteps() const { return static_cast<int>(m_ends.size()) - 1; }
    /// The number of an event's step over all iterations, 1 …; 0: before the first.
    int stepOf(const Event& event) const;

    /// The shown time of a run time; exact up to the last closed step.
    std::int64_t shown(std::int64_t runNs) const;
    /// Shown time at which the last work of `step` was done, 0 … closedSteps(); 0 for step 0.
    std::int64_t endOf(int step) const { return m_ends[static_cast<std::size_t>(step)]; }
    /// Shown time of a playhead position and back (linear within a step), clamped to what is known.
    double timeAt(double position) const;
    double positionAt(double shownNs) const;
    /// Shown time of everything so far.
    std::int64_t total() const { return m_ends.back(); }
    struct Cut {
        std::int64_t fromNs = 0, toNs = 0;  ///< run time: from the last work before to the next step
        std::int64_t removedNs = 0;         ///< up to `toNs`, with all cuts before
    };
    const std::vector<Cut>& cuts() const { return m_cuts; }  ///< also the wait before the first step, if there was one
    /// Run time left out so far.
    std::int64_t leftOut() const { return m_cuts.empty() ? 0 : m_cuts.back().removedNs; }

private:
    struct StepSpan {
        std::int64_t beginNs = -1;  // -1: nothing seen
        std::int64_t endNs = 0;     // of its work: that a rank is done may be recorded when it begins the next
        int ranksDone = 0;
    };
    void close(const StepSpan& span);

    int m_ranks;
    int m_stepsPerIteration;
    std::vector<StepSpan> m_spans;  // [step], 0 unused
    std::vector<Cut> m_cuts;
    std::vector<std::int64_t> m_ends{0};  // [step], shown
    std::int64_t m_lastEndNs = 0;         // run time
};

}  // namespace kolo::viz
