// SPDX-License-Identifier: Apache-2.0
//
// The devices of a step plan as cards, and what travels between them: the output of a forward pass to the right, the
// gradient of a backward pass to the left, each as a tile of its micro-batch's colour.
//
//     ┌────────────────────┐
//     │ A  stage 0   GPU:0 │
//     │ layers 0–1         │
//     │ ┌────┐ forward     │  ──[4 KiB]──→
//     │ │ F4 │ micro-batch │  ←──────────
//     │ └────┘             │
//     │ keeps [1][2][3]    │   activations that a backward pass will need
//     └────────────────────┘
#pragma once

#include "viz/layout/plan_grid.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/plan_frame.h"

namespace kolo::viz {

void drawPlanCards(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout);
/// After the cards: on top of them.
void drawPlanFlights(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout);

}  // namespace kolo::viz
