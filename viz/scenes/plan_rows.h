// SPDX-License-Identifier: Apache-2.0
//
// The two parts of a step plan's picture that share a time axis: the grid of rank × time, and what each rank holds in
// memory. Time is counted in slots, or in the nanoseconds of the record.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viz/layout/plan_grid.h"
#include "viz/layout/sketch.h"
#include "viz/replay/plan_measures.h"
#include "viz/scenes/plan_frame.h"

namespace kolo::viz {

/// The time axis of one training step.
class PlanTime {
public:
    PlanTime(const PlanFrame& frame, bool real);

    bool isReal() const { return m_real; }
    double length() const { return m_length; }
    double now() const;  ///< the playhead
    /// From when to when a cell stands on the axis; nothing: the axis is the record's, and it has not run.
    std::optional<std::pair<double, double>> spanOf(int cell) const;
    double of(const HeldSoFar& held) const;         ///< from when on the bytes are held
    double ofSlot(int slot) const;                  ///< the slot's end
    double recorded() const { return m_recorded; }  ///< how far the record goes

private:
    const PlanFrame& m_frame;
    bool m_real;
    double m_length = 1, m_recorded = 0;
};

/// How a pass looks: outline forward, solid backward, two-tone for the halves of the backward pass. One place for the
/// grid, the cards and their legend.
struct PassLook {
    int microbatch = 0;
    ActionKind kind = ActionKind::Forward;
    bool past = true;     ///< false: pale
    bool now = false;     ///< framed
    bool marked = false;  ///< its micro-batch is under the pointer
};
void drawPass(Sketch& sketch, Theme theme, const Box& box, const PassLook& look);
/// The colour of words on it.
Color inkOf(Theme theme, const PassLook& look);

void drawPlanGrid(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout,
                  const PlanTime& time);
/// Returns the words "peak 208 KiB" and where they go: over the playhead.
struct PeakWords {
    Point right;
    std::string words;
    double size = 0;
};
std::vector<PeakWords> drawPlanMemory(Sketch& sketch, const SceneInput& input, const PlanFrame& frame,
                                      const PlanGridLayout& layout, const PlanTime& time);
void drawPeaks(Sketch& sketch, Theme theme, const std::vector<PeakWords>& peaks);

/// The colour of a kind of memory.
Color memoryColor(Theme theme, const std::string& kind, int number);

}  // namespace kolo::viz
