// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/price.h"

#include <algorithm>

#include "engine/training/steps/price/memory.h"
#include "engine/training/steps/price/sent_bytes.h"
#include "engine/training/steps/price/timeline.h"

namespace kolo::training {

PlanPrice priceOf(const StepPlan& plan, const ActionCosts& costs) {
    const Timeline timeline(plan, costs);
    const std::size_t ranks = plan.ranks.size();
    PlanPrice price;
    price.busy.assign(ranks, 0);
    price.sentBytes.assign(ranks, 0);
    double computed = 0, until = 0;
    for (int rank = 0; rank < static_cast<int>(ranks); ++rank) {
        auto& spans = price.spans.emplace_back();
        for (int i = 0; i < static_cast<int>(plan.ranks[rank].size()); ++i) {
            const PlanPrice::Span span = timeline.spanOf({rank, i});
            spans.push_back(span);
            price.length = std::max(price.length, span.end);
            if (isCommunication(plan.ranks[rank][i].kind)) continue;
            until = std::max(until, span.end);
            price.busy[rank] += span.end - span.start;
        }
        computed += price.busy[rank];
        price.memory.push_back(memoryOver(plan, rank, spans));
    }
    price.bubble = until > 0 ? std::max(0.0, 1 - computed / (static_cast<double>(ranks) * until)) : 0;
    price.criticalPath = timeline.criticalPath();
    countSentBytes(plan, price);
    return price;
}

double bubbleOf(const StepPlan& plan, const std::vector<ActionCosts>& steps) {
    const int ranks = static_cast<int>(plan.ranks.size());
    std::vector<double> free(ranks, 0);  // since then each rank is
    double computed = 0;
    for (const ActionCosts& costs : steps) {
        const Timeline timeline(plan, costs, free);
        for (int rank = 0; rank < ranks; ++rank)
            for (int i = 0; i < static_cast<int>(plan.ranks[rank].size()); ++i) {
                const PlanPrice::Span span = timeline.spanOf({rank, i});
                free[rank] = std::max(free[rank], span.end);
                if (!isCommunication(plan.ranks[rank][i].kind)) computed += span.end - span.start;
            }
    }
    const double until = *std::ranges::max_element(free);
    return until > 0 ? std::max(0.0, 1 - computed / (ranks * until)) : 0;
}

}  // namespace kolo::training
