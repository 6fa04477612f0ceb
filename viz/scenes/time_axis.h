// SPDX-License-Identifier: Apache-2.0
//
// The time of a run, with its silence shortened. In stepped mode the ranks stand at the gate for as long as the reader
// thinks; and four numbers are moved in a microsecond, after a thread has needed a hundred to wake up. Drawn to scale,
// the work would be invisible in either case. So the axis keeps every nanosecond in which some rank moves or computes
// something, keeps the short gaps between, and shortens the long ones, all to the same small width:
//
//     run    ─██─█───────────────────────────────██──────────────────█─██─
//     axis   ─██─█─┆┆─██─┆┆─█─██─
//
// Where nothing is long, nothing is shortened, and the axis is the run's own clock.
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
    /// `steps` of the schedule; only its first iteration is shown.
    TimeAxis(std::span<const Event> events, int steps);

    double at(std::int64_t ns) const;  ///< place on the axis of a time of the run, 0 … length()
    double endOf(int step) const;      ///< place where all work up to and with this step is done; 0 for step 0
    double length() const { return m_length; }
    int lastStep() const { return m_lastStep; }  ///< with any work recorded
    int stepAt(double place) const;              ///< the step that was under way there; 0 if there is none

    /// How long the ranks were at it, gaps included, but not the time at the gate.
    std::int64_t totalNs() const { return m_totalNs; }

    struct Silence {
        double from = 0, to = 0;  ///< on the axis
        std::int64_t ns = 0;      ///< how long it really was
    };
    const std::vector<Silence>& silences() const { return m_silences; }  ///< the shortened ones
    bool shortens() const { return !m_silences.empty(); }

private:
    struct Burst {
        std::int64_t start = 0, end = 0;  // on the run's clock: somebody works all the time
        double place = 0;                 // of its start
    };
    std::vector<Burst> m_bursts;
    std::vector<double> m_ends;  // [step]
    std::vector<Silence> m_silences;
    double m_length = 0;
    std::int64_t m_totalNs = 0;
    int m_lastStep = 0;
};

}  // namespace kolo::viz
