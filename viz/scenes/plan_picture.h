// SPDX-License-Identifier: Apache-2.0
//
// The whole picture of a step plan; the scenes differ only in the time axis.
#pragma once

#include "viz/scenes/scene.h"

namespace kolo::viz {

enum class PlanAxis : unsigned char { Slots, RealTime };

Picture drawPlan(const SceneInput& input, PlanAxis axis);
std::optional<HitRegion> planHit(const SceneInput& input, PlanAxis axis, Point point);

/// The words of a cell under the pointer: what runs there, when, for how long.
std::string planCellTip(const PlanRecord& record, const PlanStepRecord& step, int cell);

}  // namespace kolo::viz
