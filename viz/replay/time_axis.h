// SPDX-License-Identifier: Apache-2.0
//
// The time of a run on its clock (step_clock.h), with its silences shortened. Four numbers are moved in a microsecond,
// after a thread has needed a hundred to wake up: drawn to scale, the work would be invisible. So the axis keeps every
// nanosecond in which some rank moves or computes something, keeps the short gaps between, and shortens the long ones,
// all to the same small width; the time that a stepped run is held at its gate has no place on it at all:
//
//     run    ─██─█───────────────██──────the gate──────█─██─
//     axis   ─██─█─┆┆─██─█─██─
//
// A silence that somebody has injected keeps more room, so that the delay can be seen and read.
//
// If nothing is long, nothing is shortened, and the axis is the clock.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "viz/replay/step_clock.h"

namespace kolo::viz {

/// True for what the timeline shows: transfers, kernels, waits for another rank, and injected delays.
bool isWork(const Event& event);

class TimeAxis {
public:
    /// `steps` of the schedule; only its first iteration is shown.
    TimeAxis(std::span<const Event> events, int steps);

    double at(std::int64_t ns) const;  ///< position on the axis of a time of the run, 0 … length()
    double endOf(int step) const;      ///< position where all work up to and including this step is done; 0 for step 0
    std::int64_t nsAt(double place) const;  ///< the inverse of at(); inside a silence, as far through it
    double length() const { return m_length; }
    int lastStep() const { return m_lastStep; }  ///< the last with any recorded work
    int stepAt(double place) const;              ///< the step in progress there; 0 if there is none
    double stepsBefore(double place) const;      ///< the one in progress counts as far as it is

    /// What time it is, without what was left at the gate: from the first step, which is the axis's beginning.
    std::int64_t clockAt(std::int64_t ns) const { return m_clock.shown(ns); }
    std::int64_t totalNs() const { return m_clock.endOf(m_lastStep); }
    const StepClock& clock() const { return m_clock; }

    struct Silence {
        double from = 0, to = 0;  ///< on the axis
        std::int64_t ns = 0;      ///< how long it really was
    };
    const std::vector<Silence>& silences() const { return m_silences; }  ///< the shortened ones
    bool shortens() const { return !m_silences.empty(); }

    struct Burst {
        std::int64_t start = 0, end = 0;  ///< on the run's clock: somebody is working all the time
        double place = 0;                 ///< position of its start
    };
    const std::vector<Burst>& bursts() const { return m_bursts; }

private:
    std::vector<Burst> m_bursts;
    std::vector<double> m_ends;  // [step]
    std::vector<Silence> m_silences;
    double m_length = 0;
    StepClock m_clock;
    int m_lastStep = 0;
};

}  // namespace kolo::viz
