// SPDX-License-Identifier: Apache-2.0
//
// From the passes of each device to a whole step plan. A schedule says only what is computed, in which order; what is
// needed besides follows from it:
//
//     device 0   0F0 0F1 0B0 0B1      →   0F0 0SEND_F0 0F1 0SEND_F1 0RECV_B0 0B0 0RECV_B1 0B1 0UPDATE
//     device 1   1F0 1B0 1F1 1B1      →   1RECV_F0 1F0 1RECV_F1 1B0 1SEND_B0 1F1 1B1 1SEND_B1 1UPDATE
//
//   messages     The passes are run on paper, one slot each, as soon as their input is there. A send stands right after
//                its pass, its receive in the neighbour's list at the same time. So the lists keep one common order of
//                time, and no two of them can wait for each other. Stages on the same device pass nothing.
//   recompute    Where the plan recomputes: right before the backward pass.
//   buckets      ALL_REDUCE where the data axis is longer than 1, as soon as the stages in the bucket have the gradients
//                of all micro-batches and have sent on what another stage waits for: the same order on every rank of the
//                group.
//   updates      At the end, in the order in which the stages' gradients are complete; none where the plan only goes
//                forward.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

/// The plan with its ranks' lists: those of `devices` (F, B, I and W along the pipeline axis) with all of the above,
/// repeated along the data axis. `plan` has everything but `ranks`; its buckets are dropped where there is nobody to
/// reduce them with. Actions name stages and micro-batches that the plan has. Lists that cannot be run to their end are
/// completed nonetheless, with each receive before the pass that needs it, so that the proof (proof.h) can say what is
/// wrong. Lists that already send or receive keep their communication as it is.
StepPlan lower(StepPlan plan, std::vector<std::vector<Action>> devices);

}  // namespace kolo::training
