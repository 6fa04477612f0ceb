// SPDX-License-Identifier: Apache-2.0
//
// One frame of a training run, as its pictures see it. At rest they show the step reached: who worked how long, who
// sent how much to whom. In motion they show what was in flight, from the record. A gradient of a few kilobytes travels
// for microseconds, in a step of milliseconds; so within a moving step the time in which something travels is
// stretched, and the rest is squeezed, always in the order in which it happened:
//
//     recorded   ─────compute─────▌t▐──update──▌t▐──
//     shown      ──compute──▌  transfers  ▐─update─▌ transfers ▐─
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "viz/scenes/scene.h"

namespace kolo::viz {

struct TrainingFrame {
    const TrainingRecord* record = nullptr;
    int step = 0;         ///< reached
    int moving = 0;       ///< in motion; 0: at rest
    double progress = 0;  ///< 0 … 1 through the motion
    int told() const { return moving > 0 ? moving : step; }
    bool isLeftOut() const { return record->isLeftOut(told()); }
    std::int64_t fromNs = 0, toNs = 0;  ///< of the step shown; empty before the first
    std::int64_t nowNs = 0;
};
bool canShowTraining(const SceneInput& input);
TrainingFrame trainingFrameOf(const SceneInput& input);
std::string explainTraining(const SceneInput& input);

/// The step shown, as a picture needs it: read once from the record.
class TrainingStep {
public:
    TrainingStep(const SceneInput& input, const TrainingFrame& frame);

    struct Flight {
        const Event* transfer;
        double progress;  ///< 0 … 1 of its way
    };
    const std::vector<Flight>& flights() const { return m_flights; }

    struct Link {
        int from = 0, to = 0;
        std::uint64_t bytes = 0;
        int transfers = 0;
        bool inFlight = false;
    };
    const std::vector<Link>& links() const { return m_links; }  ///< all those used in this step

    using Doing = TrainingRecord::Doing;
    Doing doingOf(int rank) const { return m_doing[static_cast<std::size_t>(rank)]; }  ///< now; at rest: Nothing
    /// Nanoseconds of the step by part, as recorded in it; the rest is waiting.
    const std::array<std::int64_t, kTimeParts>& spent(int rank) const {
        return m_spent[static_cast<std::size_t>(rank)];
    }
    std::uint64_t bytesIn(int rank) const { return m_in[static_cast<std::size_t>(rank)]; }
    std::uint64_t bytesOut(int rank) const { return m_out[static_cast<std::size_t>(rank)]; }
    std::int64_t nowNs() const { return m_nowNs; }

private:
    void stretch(const SceneInput& input, const TrainingFrame& frame);

    std::vector<const Event*> m_transfers;
    std::vector<Flight> m_flights;
    std::vector<Link> m_links;
    std::vector<Doing> m_doing;
    std::vector<std::array<std::int64_t, kTimeParts>> m_spent;
    std::vector<std::uint64_t> m_in, m_out;
    std::int64_t m_nowNs = 0;
};

/// What a recorded piece of work counts as; nothing for what is inside another piece.
std::optional<TimePart> partOf(TrainingRecord::Doing doing);
std::string name(TrainingRecord::Doing doing);  ///< "forward", "takes", "waits" …
Color colorOf(Theme theme, TrainingRecord::Doing doing);

/// "The server has applied 412 updates; A, B and D waited longest." One or two sentences about the step.
std::string tellTraining(const SceneInput& input);

}  // namespace kolo::viz
