// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/price.h"

#include <algorithm>

#include "engine/training/steps/price/memory.h"
#include "engine/training/steps/price/sent_bytes.h"
#include "engine/training/steps/price/timeline.h"

namespace kolo::training {

namespace {

PlanTime timeOn(const Timeline& timeline, const StepPlan& plan) {
    const std::size_t ranks = plan.ranks.size();
    PlanTime time;
    time.busy.assign(ranks, 0);
    double computed = 0, until = 0;
    for (int rank = 0; rank < static_cast<int>(ranks); ++rank) {
        auto& spans = time.spans.emplace_back();
        for (int i = 0; i < static_cast<int>(plan.ranks[rank].size()); ++i) {
            const PlanTime::Span span = timeline.spanOf({rank, i});
            spans.push_back(span);
            time.length = std::max(time.length, span.end);
            if (isCommunication(plan.ranks[rank][i].kind)) continue;
            until = std::max(until, span.end);
            time.busy[rank] += span.end - span.start;
        }
        computed += time.busy[rank];
    }
    time.bubble = until > 0 ? std::max(0.0, 1 - computed / (static_cast<double>(ranks) * until)) : 0;
    return time;
}

}  // namespace

PlanTime timeOf(const StepPlan& plan, const ActionCosts& costs) {
    return timeOn(Timeline(plan, costs), plan);
}

PlanPrice priceOf(const StepPlan& plan, const ActionCosts& costs) {
    const Timeline timeline(plan, costs);
    PlanPrice price;
    static_cast<PlanTime&>(price) = timeOn(timeline, plan);
    price.sentBytes.assign(plan.ranks.size(), 0);
    for (int rank = 0; rank < static_cast<int>(plan.ranks.size()); ++rank)
        price.memory.push_back(memoryOver(plan, rank, price.spans[rank]));
    price.criticalPath = timeline.criticalPath();
    countSentBytes(plan, price);
    return price;
}

}  // namespace kolo::training
