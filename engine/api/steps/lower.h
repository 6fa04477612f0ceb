// SPDX-License-Identifier: Apache-2.0
//
// From the passes of each device to a whole step plan. A schedule only says what is computed, in which order; the rest
// follows:
//
//     device 0   0F0 0F1 0B0 0B1      →   0F0 0SEND_F0 0F1 0SEND_F1 0RECV_B0 0B0 0RECV_B1 0B1 0UPDATE
//     device 1   1F0 1B0 1F1 1B1      →   1RECV_F0 1F0 1RECV_F1 1B0 1SEND_B0 1F1 1B1 1SEND_B1 1UPDATE
//
//   messages     The passes are simulated, one slot each, each as soon as its input is there. A send comes right after
//                its pass, its receive at the same time in the neighbour's list. So all lists keep one common order of
//                time, and no two ranks can wait for each other. Stages on the same device exchange no messages.
//   recompute    If the plan recomputes: right before the backward pass.
//   buckets      ALL_REDUCE if the data axis is longer than 1, as soon as the stages in the bucket have the gradients
//                of all micro-batches and have sent what another stage waits for; in the same order on every rank of
//                the group.
//   updates      At the end, in the order in which the stages' gradients are complete; none in a plan of forward passes
//                alone.
#pragma once

#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::training {

/// The plan with its ranks' lists: those of `devices` (F, B, I and W along the pipeline axis), completed as above and
/// repeated along the data axis. `plan` has everything but `ranks`; its buckets are dropped if there is nobody to
/// reduce them with. The actions name stages and micro-batches that the plan has. Lists that deadlock are completed all
/// the same, with each receive before the pass that needs it, so that the proof (proof.h) can say what is wrong. Lists
/// with sends or receives keep their communication as it is.
StepPlan lower(StepPlan plan, std::vector<std::vector<Action>> devices);

}  // namespace kolo::training
