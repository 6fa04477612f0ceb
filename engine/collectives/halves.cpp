// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/halves.h"

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/collectives/verify.h"

namespace kolo::collectives {

Outcome<Halves> halvesOf(const Schedule& allreduce) {
    const auto reduces = [](const Step& step) {
        return std::ranges::any_of(step.transfers, [](const Transfer& transfer) { return transfer.reduce; });
    };
    const auto middle = std::ranges::find_if_not(allreduce.steps, reduces);
    const Error none{
        ErrorCode::BadValue, "allreduce",
        Complaint::tr("The allreduce {} does not leave every rank a part of the sum; use ring.", allreduce.algorithm)};
    for (int root = 0; root < allreduce.ranks; ++root) {
        Halves halves{allreduce, allreduce};
        halves.reduceScatter.collective = Collective::ReduceScatter;
        halves.allGather.collective = Collective::AllGather;
        halves.reduceScatter.root = halves.allGather.root = root;
        halves.reduceScatter.steps.assign(allreduce.steps.begin(), middle);
        halves.allGather.steps.assign(middle, allreduce.steps.end());
        if (verify(halves.reduceScatter) && verify(halves.allGather)) return halves;
    }
    return none;
}

}  // namespace kolo::collectives
