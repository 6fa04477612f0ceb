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
#include "viz/scenes/plan_picture.h"

namespace kolo::viz {

const Scene& stepPlan =
    PlanScene("step-plan", Engine::tr("plan, in slots"), Engine::tr("A training step, slot by slot"), PlanAxis::Slots);

}  // namespace kolo::viz
