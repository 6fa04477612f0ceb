// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/price/sent_bytes.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/training/steps/messages.h"

namespace kolo::training {

using Kind = ActionKind;

/// All but a part in each of an allreduce's halves, together 2S(n−1)/n. A reduce-scatter leaves each part with its
/// owner, who sends on all the others; an all-gather brings to a rank the part of its successor last, so that is what
/// it does not send.
std::int64_t ringBytes(const StepPlan& plan, int rank, const Action& action) {
    const std::string_view axis = axisOf(plan, action);
    const std::int64_t ranks = plan.mesh.sizeOf(axis), self = plan.mesh.coordinate(rank, axis);
    const auto allreduced = [&](std::int64_t numbers) {
        const auto owned = [&](std::int64_t by) {
            return chunkRange(numbers, static_cast<int>(ranks), static_cast<int>((by + 1) % ranks)).count;
        };
        return 2 * numbers - owned(self) - owned((self + 1) % ranks);
    };
    if (const Exchange* inside = insideOf(plan, action)) return inside->times * (inside->bytes * (ranks - 1) / ranks);
    if (isExchange(action.kind)) {
        const bool sums = action.kind == Kind::AllReduceForward || action.kind == Kind::AllReduceBackward;
        const bool halo = action.kind == Kind::HaloForward || action.kind == Kind::HaloBackward;
        const std::int64_t bytes = plan.stages[action.stage].exchange(action.kind)->bytes;
        if (sums) return 4 * allreduced(bytes / 4);
        return halo ? bytes : bytes * (ranks - 1) / ranks;
    }
    if (action.kind == Kind::GatherInput) {
        const std::int64_t numbers = plan.stages[action.stage].inputBytes / 4;
        return 4 * (numbers - chunkRange(numbers, static_cast<int>(ranks), static_cast<int>((self + 1) % ranks)).count);
    }
    const auto withoutPart = [&](const Range& piece, int bucket, int owner) {
        return plan.numberBytes() * (piece.count - commonPart(piece, plan.partOf(owner, bucket)).count);
    };
    const std::vector<int> group = plan.mesh.group(rank, kDataAxis);
    const int next = group[(plan.mesh.coordinate(rank, kDataAxis) + 1) % group.size()];
    switch (action.kind) {
        case Kind::AllReduce: {
            const Range range = plan.buckets[action.index].parameters;
            if (plan.zero == 0) return plan.numberBytes() * allreduced(range.count);
            std::int64_t numbers = 0;  // each part by itself
            for (int bucket = 0; bucket < static_cast<int>(plan.buckets.size()); ++bucket)
                if (plan.isOfData(bucket)) numbers += allreduced(commonPart(range, plan.partOf(rank, bucket)).count);
            return plan.numberBytes() * numbers;
        }
        case Kind::ReduceScatter:
            return withoutPart(plan.pieceOf(action.stage, plan.bucketOf(action)), plan.bucketOf(action), rank);
        case Kind::AllGather: return withoutPart(plan.buckets[action.index].parameters, action.index, next);
        case Kind::Unshard: {
            std::int64_t bytes = 0;
            for (int bucket = 0; bucket < static_cast<int>(plan.buckets.size()); ++bucket)
                if (plan.isOfData(bucket)) bytes += withoutPart(plan.pieceOf(action.stage, bucket), bucket, next);
            return bytes;
        }
        default: return 0;
    }
}

void countSentBytes(const StepPlan& plan, PlanPrice& price) {
    const auto sent = [&](int from, int to, std::string_view axis, std::int64_t bytes) {
        price.sentBytes[from] += bytes;
        price.linkBytes[{from, to}] += bytes;
        price.axisBytes[std::string(axis)] += bytes;
    };
    for (int rank = 0; rank < static_cast<int>(plan.ranks.size()); ++rank)
        for (const Action& action : plan.ranks[rank]) {
            if (isSend(action.kind)) sent(rank, peerOf(plan, rank, action), kPipelineAxis, messageBytes(plan, action));
            if (!isTogether(plan, action)) continue;
            const std::string_view axis = axisOf(plan, action);
            const std::vector<int> group = plan.mesh.group(rank, axis);
            const auto here = std::find(group.begin(), group.end(), rank);
            if (action.kind == Kind::HaloForward || action.kind == Kind::HaloBackward) {
                const std::int64_t bytes = plan.stages[action.stage].exchange(action.kind)->bytes;
                if (here != group.begin()) sent(rank, here[-1], axis, bytes);
                if (here + 1 != group.end()) sent(rank, here[1], axis, bytes);
                continue;
            }
            const int next = here + 1 == group.end() ? group.front() : here[1];
            if (group.size() > 1) sent(rank, next, axis, ringBytes(plan, rank, action));
        }
}

}  // namespace kolo::training
