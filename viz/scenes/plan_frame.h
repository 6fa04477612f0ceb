// SPDX-License-Identifier: Apache-2.0
//
// One frame of a run of a step plan, as its pictures and its narration see it: where in which training step the
// playhead is, what every device does there, and which activations it keeps.
#pragma once

#include <string>
#include <vector>

#include "viz/scenes/scene.h"

namespace kolo::viz {

struct PlanFrame {
    const PlanRecord* record = nullptr;
    const PlanStepRecord* step = nullptr;
    PlanRecord::Place place;
    std::int64_t nowNs = 0;  ///< of the playhead, on the run's clock

    /// The cell has run where the playhead is.
    bool past(int cell) const;
    /// It runs in the slot that is told of, and has been recorded.
    bool now(int cell) const;
    /// What the rank does in that slot; -1: nothing.
    int doing(int rank) const;
    /// In which collectives it takes part at the end of that slot.
    std::vector<Action> communicating(int rank) const;
    struct Kept {
        int stage = 0, microbatch = 0;
        bool arising = false;  ///< its forward pass is what the rank does
    };
    std::vector<Kept> kept(int rank) const;  ///< activations, in the order in which they arose
};

/// There is a plan that can be drawn; otherwise explainPlan() says why not and what to do.
bool canShowPlan(const SceneInput& input);
std::string explainPlan(const SceneInput& input);
PlanFrame planFrameOf(const SceneInput& input);

/// "step 3 of 500 · slot 12 of 22".
std::string placeInWords(const PlanFrame& frame);
/// "Forward: A (4), D (3). Backward: B (1), C (2)."
std::string tellSlot(const PlanFrame& frame);
/// Both.
std::string tellPlan(const SceneInput& input);

std::string verb(ActionKind kind);                                      ///< "forward", "backward, input" …
std::string shortText(const PlanRecord& record, const Action& action);  ///< "F4"; "2F4" where ranks hold several stages

}  // namespace kolo::viz
