// SPDX-License-Identifier: Apache-2.0
//
// The plan's picture on the clock: every pass as long as it took. Where slots say "one unit each", this shows which
// stage is the slow one, how long the border takes, and what the bubble really was.
#include "engine/api/wording.h"
#include "viz/scenes/plan_frame.h"
#include "viz/scenes/plan_picture.h"

namespace kolo::viz {

namespace {

class StepPlanTime final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.plan.has_value(); }
    Picture draw(const SceneInput& input) const override { return drawPlan(input, PlanAxis::RealTime); }
    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        return planHit(input, PlanAxis::RealTime, point);
    }
    std::string tip(const SceneInput&, const HitRegion& hit) const override { return hit.tip; }
    std::string describe(const SceneInput& input) const override { return tellPlan(input); }
};

}  // namespace

const Scene& stepPlanTime =
    StepPlanTime("step-plan-time", Engine::tr("plan, in real time"), Engine::tr("A training step as long as it took"));

}  // namespace kolo::viz
