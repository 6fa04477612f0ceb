// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/cost.h"

#include <algorithm>

#include "engine/api/types.h"

namespace kolo::collectives {

Cost costOf(const Schedule& schedule, std::int64_t elements) {
    Cost cost;
    cost.steps = static_cast<int>(schedule.steps.size());
    cost.sentElements.assign(schedule.ranks, 0);
    cost.receivedElements.assign(schedule.ranks, 0);
    for (const Step& step : schedule.steps) {
        for (const Transfer& transfer : step.transfers) {
            const std::int64_t count = chunkRange(elements, schedule.chunks, transfer.chunk).count;
            cost.sentElements[transfer.from] += count;
            cost.receivedElements[transfer.to] += count;
            cost.totalSent += count;
            ++cost.messages;
        }
    }
    cost.busiestSent = *std::max_element(cost.sentElements.begin(), cost.sentElements.end());
    return cost;
}

}  // namespace kolo::collectives
