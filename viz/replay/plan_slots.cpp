// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/plan_slots.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

namespace kolo::viz {

namespace {

constexpr int kMostRanks = 1024;
constexpr std::int64_t kMostActions = 4'000'000;  // of all ranks
constexpr int kMostIndex = 1 << 20;               // of micro-batches

/// Plays a plan at unit cost. Times are counted in slots since the step's begin.
class UnitPlay {
public:
    explicit UnitPlay(const StepPlan& plan) : m_plan(plan), m_ranks(plan.ranks.size()) {
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            Rank& own = m_ranks[rank];
            const auto& actions = plan.ranks[rank];
            own.end.assign(actions.size(), -1);
            for (std::size_t i = 0; i < actions.size(); ++i)
                own.streams[isCommunication(actions[i].kind) ? 1 : 0].actions.push_back(i);
            own.group = plan.mesh.group(static_cast<int>(rank), kDataAxis);
        }
    }

    PlanSlots play() {
        for (bool moved = true; moved;) {
            moved = false;
            for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
                for (Stream& stream : m_ranks[rank].streams)
                    while (advance(static_cast<int>(rank), stream)) moved = true;
        }
        return result();
    }

private:
    struct Stream {
        std::vector<std::size_t> actions;
        std::size_t next = 0;
        int free = 0;  // from when on
    };
    struct Rank {
        std::array<Stream, 2> streams;
        std::vector<int> end;  // [action]; -1: not yet
        std::map<PlanValue, int> there;
        std::vector<std::pair<int, std::int64_t>> changes;  // of its memory: when, by how many bytes
        std::vector<int> group;
    };

    std::optional<int> readyAt(int rank, const Effects& effects) const {
        int ready = 0;
        for (const PlanValue& value : effects.reads) {
            const auto at = m_ranks[static_cast<std::size_t>(rank)].there.find(value);
            if (at == m_ranks[static_cast<std::size_t>(rank)].there.end()) return std::nullopt;
            ready = std::max(ready, at->second);
        }
        return ready;
    }

    /// What a receive waits for beside its own rank; nothing: not sent yet.
    std::optional<int> arrivalOf(int rank, const Action& action) const {
        const bool forward = action.kind == ActionKind::ReceiveForward;
        const int from = action.stage + (forward ? -1 : 1);
        if (from < 0 || from >= static_cast<int>(m_plan.stages.size())) return std::nullopt;
        const int sender = m_plan.rankOf(from, m_plan.mesh.coordinate(rank, kDataAxis));
        const auto sent =
            m_sent.find({sender, forward ? ActionKind::SendForward : ActionKind::SendBackward, from, action.index});
        if (sent == m_sent.end()) return std::nullopt;
        return sent->second;
    }

    /// An all-reduce begins when the last of its group is ready for it.
    std::optional<int> meetingAt(int rank, const Action& action, int ready) {
        const Rank& own = m_ranks[static_cast<std::size_t>(rank)];
        auto& arrived = m_arrived[{own.group.front(), action.index}];
        arrived[rank] = ready;
        if (arrived.size() < own.group.size()) return std::nullopt;
        int all = 0;
        for (const auto& [each, time] : arrived) all = std::max(all, time);
        return all;
    }

    bool advance(int rank, Stream& stream) {
        if (stream.next == stream.actions.size()) return false;
        Rank& own = m_ranks[static_cast<std::size_t>(rank)];
        const std::size_t number = stream.actions[stream.next];
        const Action& action = m_plan.ranks[static_cast<std::size_t>(rank)][number];
        const Effects effects = effectsOf(m_plan, rank, action);
        std::optional<int> start = readyAt(rank, effects);
        if (!start) return false;
        start = std::max(*start, stream.free);
        if (action.kind == ActionKind::ReceiveForward || action.kind == ActionKind::ReceiveBackward) {
            const auto arrival = arrivalOf(rank, action);
            if (!arrival) return false;
            start = std::max(*start, *arrival);
        } else if (action.kind == ActionKind::AllReduce) {
            start = meetingAt(rank, action, *start);
            if (!start) return false;
        }
        const int end = *start + (isPass(action.kind) ? 1 : 0);
        if (action.kind == ActionKind::SendForward || action.kind == ActionKind::SendBackward)
            m_sent[{rank, action.kind, action.stage, action.index}] = end;
        for (const PlanValue& value : effects.brings) {
            own.there[value] = end;
            own.changes.emplace_back(end, bytesOf(m_plan, value));
        }
        for (const PlanValue& value : effects.frees) own.changes.emplace_back(end, -bytesOf(m_plan, value));
        own.end[number] = stream.free = end;
        ++stream.next;
        return true;
    }

    PlanSlots result() {
        PlanSlots result;
        for (const Rank& own : m_ranks)
            for (const int end : own.end) result.slotCount = std::max(result.slotCount, end);
        const int played = result.slotCount;
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            Rank& own = m_ranks[rank];
            int after = played;
            for (std::size_t i = 0; i < own.end.size(); ++i) {
                if (own.end[i] >= 0) continue;
                result.ends = false;
                if (isPass(m_plan.ranks[rank][i].kind)) ++after;
                own.end[i] = after;
            }
            result.slotCount = std::max(result.slotCount, after);
            std::stable_sort(own.changes.begin(), own.changes.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            auto& memory = result.memory.emplace_back();
            std::int64_t bytes = 0;
            for (std::size_t i = 0; i < own.changes.size(); ++i) {
                bytes += own.changes[i].second;
                const bool last = i + 1 == own.changes.size() || own.changes[i + 1].first != own.changes[i].first;
                if (last && (memory.empty() ? bytes != 0 : memory.back().bytes != bytes))
                    memory.push_back({own.changes[i].first, bytes});
            }
            result.of.push_back(std::move(own.end));
        }
        return result;
    }

    const StepPlan& m_plan;
    std::vector<Rank> m_ranks;
    std::map<std::tuple<int, ActionKind, int, int>, int> m_sent;
    std::map<std::pair<int, int>, std::map<int, int>> m_arrived;  // by the group's first rank and the bucket
};

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
    // rankOf counts on it.
    if (ranks != std::int64_t{plan.mesh.sizeOf(kDataAxis)} * positions) return false;
    std::int64_t actions = 0;
    for (const auto& rank : plan.ranks) {
        actions += static_cast<std::int64_t>(rank.size());
        for (const Action& action : rank) {
            if (action.stage < 0 || action.stage >= static_cast<int>(plan.stages.size())) return false;
            const auto most =
                action.kind == ActionKind::AllReduce ? static_cast<int>(plan.buckets.size()) : plan.microbatches;
            if (hasIndex(action.kind) && (action.index < 0 || action.index >= most)) return false;
        }
    }
    return actions <= kMostActions;
}

PlanSlots slotsOf(const StepPlan& plan) {
    return UnitPlay(plan).play();
}

}  // namespace kolo::viz
