// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the run has cost so far, counted from its events, beside what the formula says it must cost. Bandwidths are as
// in nccl-tests: algbw = bytes of one array / time, busbw = algbw × 2(m−1)/m for allreduce. Time is the time when
// somebody worked: a stepped run's waits at the gate are the lecturer's, not the algorithm's.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/api/run_info.h"
#include "viz/charts/sent_bytes.h"
#include "viz/charts/theory.h"
#include "viz/replay/step_clock.h"

class QJsonObject;

namespace kolo::app {

/// One line of the table: counted so far, and expected at the end.
struct CostLine {
    QString label, counted, theory;
    QString explanation;  ///< one sentence
};

class Cost {
public:
    Cost() = default;
    explicit Cost(const RunInfo& info);

    /// All events of the run so far; only what is new is processed. `figures` are the result's, null without one: of a
    /// whole run, time and bandwidth are the engine's, as in its result, its report and on the command line.
    void take(std::span<const Event> events, const QJsonObject* figures);

    /// After `step` iterations, clamped to those that every rank has finished.
    std::vector<CostLine> lines(int step) const;
    std::vector<std::uint64_t> bytesPerRank(int step) const;
    /// "2(N/m)(m−1) = 2 · (16 B / 4) · 3"; empty if no formula is known.
    QString formula() const;

private:
    int m_ranks = 0;
    std::optional<CollectiveShape> m_shape;
    std::optional<viz::charts::Theory> m_theory;
    viz::charts::Plan m_plan;
    viz::charts::SentBytes m_sent;
    viz::StepClock m_clock;
    std::size_t m_seen = 0;
    double m_algbw = 0;  // B/s, as the engine measured it; 0: not known
};

}  // namespace kolo::app
