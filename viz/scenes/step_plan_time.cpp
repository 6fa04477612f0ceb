// SPDX-License-Identifier: Apache-2.0
//
// The plan's picture on the clock: every pass as long as it took. Where slots say "one unit each", this shows which
// stage is the slow one, how long the border takes, and what the bubble really was.
#include "engine/api/wording.h"
#include "viz/scenes/plan_picture.h"

namespace kolo::viz {

const Scene& stepPlanTime = PlanScene("step-plan-time", Engine::tr("plan, in real time"),
                                      Engine::tr("A training step as long as it took"), PlanAxis::RealTime);

}  // namespace kolo::viz
