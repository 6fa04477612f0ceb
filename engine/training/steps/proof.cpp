// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/proof.h"

#include "engine/api/wording.h"
#include "engine/training/steps/proof/round.h"

namespace kolo::training {

Outcome<void> prove(const StepPlan& plan, PlanFault* fault, const PlanColumns* columns) {
    PlanFault unasked;
    ProofSubject subject{plan, fault ? *fault : unasked, columns};
    if (static_cast<int>(plan.ranks.size()) != plan.mesh.ranks()) {
        subject.fault = {};
        return Error{
            ErrorCode::BadSchedule, "plan",
            Complaint::tr("The plan has {} rows, but its mesh has {} ranks.", plan.ranks.size(), plan.mesh.ranks())};
    }
    TRY(proveBuckets(subject));
    TRY(proveCounts(subject));
    TRY(proveRows(subject));
    return proveTogether(subject);
}

}  // namespace kolo::training
