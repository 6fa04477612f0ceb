// SPDX-License-Identifier: Apache-2.0
//
// A training step that is a plan: which device runs which pass of which micro-batch in which time slot, what travels
// between them, and what each holds meanwhile. One picture for the naive model parallelism, GPipe, 1F1B, interleaved
// and zero-bubble pipelines and any plan of one's own: they differ only in the plan.
//
//     A │0│1│2│3│▒▒▒▒▒▒▒▒▒▒▒▒│0│1│2│3│      GPipe, 4 stages × 4 micro-batches: outline forward, solid backward,
//     B │▒│0│1│2│3│▒▒▒▒▒▒▒▒│0│1│2│3│▒│      hatched: the bubble, (K−1)/(M+K−1) of the time
//     C │▒▒▒│0│1│2│3│▒▒▒▒│0│1│2│3│▒▒▒│
//     D │▒▒▒▒▒│0│1│2│3│0│1│2│3│▒▒▒▒▒▒│
#include "engine/api/wording.h"
#include "viz/scenes/plan_frame.h"
#include "viz/scenes/plan_picture.h"

namespace kolo::viz {

namespace {

class StepPlanScene final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.plan.has_value(); }
    Picture draw(const SceneInput& input) const override { return drawPlan(input, PlanAxis::Slots); }
    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        return planHit(input, PlanAxis::Slots, point);
    }
    std::string tip(const SceneInput& input, const HitRegion& hit) const override {
        if (!hit.tip.empty() || !canShowPlan(input) || hit.rank < 0) return hit.tip;
        const PlanFrame frame = planFrameOf(input);  // under the keyboard's cursor
        const int cell = hit.rank < frame.record->ranks() ? frame.doing(hit.rank) : -1;
        return cell < 0 ? std::string() : planCellTip(*frame.record, *frame.step, cell);
    }
    std::string describe(const SceneInput& input) const override { return tellPlan(input); }
};

}  // namespace

const Scene& stepPlan =
    StepPlanScene("step-plan", Engine::tr("plan, in slots"), Engine::tr("A training step, slot by slot"));

}  // namespace kolo::viz
