// SPDX-License-Identifier: Apache-2.0
//
// The time of the run without the time of its reader. In stepped mode the ranks stand at the gate for as long as the
// reader thinks, seconds between microseconds of work; drawn to scale, the work would be invisible. So the axis keeps
// every nanosecond in which a rank worked on a step, and leaves out the pauses between steps, and says so.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/api/event.h"

namespace kolo::viz {

/// True for what the timeline shows: transfers, kernels, and waits for another rank.
bool isWork(const Event& event);

class TimeAxis {
public:
    /// `steps` of the schedule; only iteration 0 of a schedule is shown.
    TimeAxis(std::span<const Event> events, int steps);

    /// Nanoseconds of work before `ns` of the run's clock, if it falls into the work of `step`.
    double at(int step, std::int64_t ns) const;
    double endOf(int step) const;  ///< of all work up to and with this step; 0 for step 0
    double total() const { return m_total; }
    int lastStep() const { return m_lastStep; }  ///< with any work recorded
    bool leavesOut() const { return m_leavesOut; }
    /// The step that was under way then; 0 before any.
    int stepAt(double workNs) const;

private:
    struct Window {
        std::int64_t start = 0, end = 0;  // on the run's clock
        double offset = 0;                // work before `start`
        bool any = false;
    };
    std::vector<Window> m_windows;  // [step]
    double m_total = 0;
    int m_lastStep = 0;
    bool m_leavesOut = false;
};

}  // namespace kolo::viz
