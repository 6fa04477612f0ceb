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

/// Of a plan along that axis.
class PlanScene : public Scene {
public:
    PlanScene(std::string_view id, Text name, Text title, PlanAxis axis)
        : Scene(id, std::move(name), std::move(title)), m_axis(axis) {}
    bool canDraw(const RunInfo& info) const override { return info.plan.has_value(); }
    Picture draw(const SceneInput& input) const override { return drawPlan(input, m_axis); }
    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        return planHit(input, m_axis, point);
    }
    std::string tip(const SceneInput& input, const HitRegion& hit) const override;
    std::string describe(const SceneInput& input) const override;

private:
    const PlanAxis m_axis;
};

}  // namespace kolo::viz
