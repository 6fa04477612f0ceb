// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/plan_slots.h"

#include <algorithm>
#include <map>

#include "engine/api/steps/slots.h"

namespace kolo::viz {

namespace {

constexpr int kMostRanks = 1024;
constexpr std::int64_t kMostActions = 4'000'000;  // of all ranks
constexpr int kMostIndex = 1 << 20;               // of micro-batches

bool isReceive(const Action& action) {
    return action.kind == ActionKind::ReceiveForward || action.kind == ActionKind::ReceiveBackward;
}

bool isSend(const Action& action) {
    return action.kind == ActionKind::SendForward || action.kind == ActionKind::SendBackward;
}

/// The stage at the other end of a message; -1: none.
int otherEnd(const StepPlan& plan, const Action& action) {
    const bool later = action.kind == ActionKind::SendForward || action.kind == ActionKind::ReceiveBackward;
    const int stage = action.stage + (later ? 1 : -1);
    return stage < static_cast<int>(plan.stages.size()) ? stage : -1;
}

/// When each action's message is there, by the receive: rank, action.
std::map<std::pair<int, Action>, int> arrivals(const StepPlan& plan, const training::PlanSlots& played) {
    std::map<std::pair<int, Action>, int> slots;
    for (std::size_t rank = 0; rank < plan.ranks.size(); ++rank)
        for (std::size_t i = 0; i < plan.ranks[rank].size(); ++i) {
            const Action& action = plan.ranks[rank][i];
            const int slot = played.ofAction[rank][i];
            if (!isSend(action) || slot == 0) continue;
            const int stage = otherEnd(plan, action);
            const auto kind =
                action.kind == ActionKind::SendForward ? ActionKind::ReceiveForward : ActionKind::ReceiveBackward;
            const int to = plan.rankOf(stage, plan.mesh.coordinate(static_cast<int>(rank), kDataAxis));
            slots[{to, {kind, stage, action.index}}] = slot;
        }
    return slots;
}

std::vector<PlanSlots::Memory> memoryOf(std::vector<std::pair<int, std::int64_t>> changes) {
    std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<PlanSlots::Memory> memory;
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        bytes += changes[i].second;
        const bool last = i + 1 == changes.size() || changes[i + 1].first != changes[i].first;
        if (last && (memory.empty() ? bytes != 0 : memory.back().bytes != bytes))
            memory.push_back({changes[i].first, bytes});
    }
    return memory;
}

}  // namespace

bool isDrawable(const StepPlan& plan) {
    if (plan.stages.empty() || plan.ranks.empty() || plan.ranks.size() > kMostRanks) return false;
    std::int64_t ranks = 1;
    for (const Mesh::Axis& axis : plan.mesh.axes) {
        if (axis.size < 1 || axis.size > kMostRanks) return false;
        if ((ranks *= axis.size) > kMostRanks) return false;
    }
    if (ranks != static_cast<std::int64_t>(plan.ranks.size())) return false;
    if (plan.microbatches < 1 || plan.microbatches > kMostIndex) return false;
    const int positions = plan.mesh.sizeOf(kPipelineAxis);
    for (const PlanStage& stage : plan.stages)
        if (stage.position < 0 || stage.position >= positions) return false;
    std::int64_t actions = 0;
    for (const auto& rank : plan.ranks) {
        actions += static_cast<std::int64_t>(rank.size());
        for (const Action& action : rank) {
            if (action.stage < 0 || action.stage >= static_cast<int>(plan.stages.size())) return false;
            const bool twice = action.kind == ActionKind::Unshard || action.kind == ActionKind::Reshard;
            const int most = isOfBucket(action.kind) ? static_cast<int>(plan.buckets.size())
                             : twice                 ? 2
                                                     : plan.microbatches;
            if (hasIndex(action.kind) && (action.index < 0 || action.index >= most)) return false;
            if (isExchange(action.kind) && action.stage == 0) return false;
            if ((isSend(action) || isReceive(action)) && otherEnd(plan, action) < 0) return false;
        }
    }
    return actions <= kMostActions;
}

PlanSlots slotsOf(const StepPlan& plan) {
    const training::PlanSlots played = training::slotsOf(plan);
    const auto arrived = arrivals(plan, played);
    PlanSlots result;
    result.of = played.ofAction;
    result.slotCount = played.count;
    for (std::size_t rank = 0; rank < plan.ranks.size(); ++rank) {
        int after = played.count;
        auto& waits = result.waits.emplace_back();
        std::vector<std::pair<int, std::int64_t>> changes;  // of its memory: when, by how many bytes
        for (std::size_t i = 0; i < plan.ranks[rank].size(); ++i) {
            const Action& action = plan.ranks[rank][i];
            int& slot = result.of[rank][i];
            if (isReceive(action)) {
                const auto at = arrived.find({static_cast<int>(rank), action});
                slot = at == arrived.end() ? 0 : at->second;
            }
            waits.push_back(slot == 0);
            if (slot == 0) {
                slot = isPass(action.kind) ? ++after : after;
                continue;
            }
            const Effects effects = effectsOf(plan, static_cast<int>(rank), action);
            for (const PlanValue& value : effects.brings) changes.emplace_back(slot, bytesOf(plan, value));
            for (const PlanValue& value : effects.frees) changes.emplace_back(slot, -bytesOf(plan, value));
        }
        result.slotCount = std::max(result.slotCount, after);
        result.memory.push_back(memoryOf(std::move(changes)));
    }
    return result;
}

}  // namespace kolo::viz
