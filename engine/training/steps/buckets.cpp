// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/buckets.h"

namespace kolo::training {

std::vector<Bucket> filledInReverse(const std::vector<Range>& tensors, std::int64_t firstBytes, std::int64_t bytes) {
    std::vector<Bucket> buckets;
    bool full = true;
    for (auto tensor = tensors.rbegin(); tensor != tensors.rend(); ++tensor) {
        if (full) buckets.push_back({{tensor->first, 0}});
        Range& bucket = buckets.back().parameters;
        bucket = {tensor->first, bucket.count + tensor->count};
        const std::int64_t most = buckets.size() == 1 ? firstBytes : bytes;
        full = bucket.count * static_cast<std::int64_t>(sizeof(float)) >= most;
    }
    return buckets;
}

std::vector<Action> dataParallelActions(const StepPlan& plan, bool overlap, bool updates) {
    std::vector<Action> actions;
    const int stages = static_cast<int>(plan.stages.size()), buckets = static_cast<int>(plan.buckets.size());
    int bucket = 0;
    for (int micro = 0; micro < plan.microbatches; ++micro) {
        for (int stage = 0; stage < stages; ++stage) actions.push_back({ActionKind::Forward, stage, micro});
        for (int stage = stages; stage-- > 0;) {
            if (plan.recomputes) actions.push_back({ActionKind::Recompute, stage, micro});
            actions.push_back({ActionKind::Backward, stage, micro});
            if (!overlap || micro + 1 < plan.microbatches) continue;
            for (; bucket < buckets && plan.buckets[bucket].parameters.first >= plan.stages[stage].parameters.first;
                 ++bucket)
                actions.push_back({ActionKind::AllReduce, stage, bucket});
        }
    }
    for (; bucket < buckets; ++bucket) {
        int first = 0;
        while (plan.pieceOf(first, bucket).count == 0) ++first;
        actions.push_back({ActionKind::AllReduce, first, bucket});
    }
    for (int stage = stages; updates && stage-- > 0;) actions.push_back({ActionKind::Update, stage});
    return actions;
}

}  // namespace kolo::training
