// SPDX-License-Identifier: Apache-2.0
//
// Runs a step plan on symbols with streams of random speed, knowing nothing of the proof: messages are carried,
// gradients are sets of rows, memory is what is there. What the proof accepts must come to the right end here, however
// often and in whatever order it is tried.
#pragma once

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/api/step_plan.h"

namespace kolo::test {

class RandomRun {
public:
    RandomRun(const StepPlan& plan, std::mt19937_64& random) : m_plan(plan), m_random(random) {}

    /// What went wrong, or "".
    std::string run() {
        const int ranks = m_plan.mesh.ranks();
        m_ranks.assign(ranks, {});
        for (int rank = 0; rank < ranks; ++rank)
            for (const Action& action : m_plan.ranks[rank])
                m_ranks[rank].queues[isCommunication(action.kind)].push_back(action);
        for (;;) {
            std::vector<std::pair<int, int>> able;  // (rank, stream)
            for (int rank = 0; rank < ranks; ++rank)
                for (int stream = 0; stream < 2; ++stream)
                    if (canRun(rank, stream)) able.push_back({rank, stream});
            if (able.empty()) break;
            const auto [rank, stream] = able[m_random() % able.size()];
            perform(rank, stream);
            if (!m_wrong.empty()) return m_wrong;
        }
        for (int rank = 0; rank < ranks; ++rank)
            for (int stream = 0; stream < 2; ++stream)
                if (m_ranks[rank].done[stream] < m_ranks[rank].queues[stream].size()) return "somebody waits for ever";
        return checkEnd();
    }

private:
    /// (data coordinate, micro-batch): whose rows are in a gradient, and how often.
    using Rows = std::map<std::pair<int, int>, int>;
    struct State {
        std::vector<Action> queues[2];
        std::size_t done[2] = {0, 0};
        std::map<int, Rows> gradient;  // of a stage
        std::set<int> updated;
    };

    const Action* head(int rank, int stream) const {
        const State& state = m_ranks[rank];
        return state.done[stream] < state.queues[stream].size() ? &state.queues[stream][state.done[stream]] : nullptr;
    }
    int dataOf(int rank) const { return m_plan.mesh.coordinate(rank, kDataAxis); }

    bool has(int rank, const PlanValue& value) const { return m_live.contains({rank, value}); }
    bool ready(int rank, const Action& action) const {
        if (action.kind == ActionKind::ReceiveForward || action.kind == ActionKind::ReceiveBackward)
            return m_messages.contains({rank, action});
        for (const PlanValue& value : effectsOf(m_plan, rank, action).reads)
            if (!has(rank, value)) return false;
        return true;
    }
    bool canRun(int rank, int stream) const {
        const Action* action = head(rank, stream);
        if (!action || !ready(rank, *action)) return false;
        if (action->kind != ActionKind::AllReduce) return true;
        for (const int other : m_plan.mesh.group(rank, kDataAxis)) {
            const Action* theirs = head(other, 1);
            if (!theirs || theirs->kind != ActionKind::AllReduce || theirs->index != action->index ||
                !ready(other, *theirs))
                return false;
        }
        return true;
    }

    void finish(int rank, int stream, const Action& action) {
        const Effects effects = effectsOf(m_plan, rank, action);
        for (const PlanValue& value : effects.brings)
            if (!m_live.insert({rank, value}).second) m_wrong = text(action) + " brings what is there";
        for (const PlanValue& value : effects.frees) {
            if (!m_live.erase({rank, value})) m_wrong = text(action) + " frees what is not there";
            // Nobody that has still to run may want it.
            for (int each = 0; each < 2; ++each)
                for (std::size_t i = m_ranks[rank].done[each] + (each == stream); i < m_ranks[rank].queues[each].size();
                     ++i)
                    for (const PlanValue& read : effectsOf(m_plan, rank, m_ranks[rank].queues[each][i]).reads)
                        if (read == value) m_wrong = text(action) + " frees what is wanted";
        }
        ++m_ranks[rank].done[stream];
    }

    void perform(int rank, int stream) {
        const Action action = *head(rank, stream);
        State& state = m_ranks[rank];
        const int data = dataOf(rank);
        switch (action.kind) {
            case ActionKind::Forward:
                if (state.updated.contains(action.stage)) m_wrong = "a pass with new parameters";
                m_forward[{data, action.stage, action.index}]++;
                if (action.stage > 0 && m_forward[{data, action.stage - 1, action.index}] != 1)
                    m_wrong = "an input of nothing";
                break;
            case ActionKind::Backward:
            case ActionKind::BackwardInput:
                if (!m_plan.isLast(action.stage) && m_backward[{data, action.stage + 1, action.index}] != 1)
                    m_wrong = "a gradient of nothing";
                m_backward[{data, action.stage, action.index}]++;
                if (action.kind == ActionKind::Backward) ++state.gradient[action.stage][{data, action.index}];
                break;
            case ActionKind::BackwardWeight: ++state.gradient[action.stage][{data, action.index}]; break;
            case ActionKind::SendForward:
                m_messages.insert({m_plan.rankOf(action.stage + 1, data),
                                   {ActionKind::ReceiveForward, action.stage + 1, action.index}});
                break;
            case ActionKind::SendBackward:
                m_messages.insert({m_plan.rankOf(action.stage - 1, data),
                                   {ActionKind::ReceiveBackward, action.stage - 1, action.index}});
                break;
            case ActionKind::ReceiveForward:
            case ActionKind::ReceiveBackward: m_messages.erase({rank, action}); break;
            case ActionKind::Update: state.updated.insert(action.stage); break;
            case ActionKind::AllReduce: {
                Rows sum;
                const auto group = m_plan.mesh.group(rank, kDataAxis);
                for (const int other : group)
                    for (const auto& [key, count] : m_ranks[other].gradient[action.stage]) sum[key] += count;
                for (const int other : group) {
                    m_ranks[other].gradient[action.stage] = sum;
                    finish(other, 1, *head(other, 1));
                }
                return;
            }
            default: break;
        }
        finish(rank, stream, action);
    }

    /// Every row counts once in every copy of every parameter.
    std::string checkEnd() {
        if (!m_messages.empty()) return "a message that nobody takes";
        if (!m_plan.trains) return "";
        for (int rank = 0; rank < m_plan.mesh.ranks(); ++rank)
            for (int stage = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage) {
                if (!m_plan.holds(rank, stage)) continue;
                const Rows& rows = m_ranks[rank].gradient[stage];
                const int replicas = m_plan.mesh.sizeOf(kDataAxis);
                if (static_cast<int>(rows.size()) != replicas * m_plan.microbatches) return "a micro-batch is missing";
                for (const auto& [key, count] : rows)
                    if (count != 1) return "a micro-batch counts twice";
                if (!m_ranks[rank].updated.contains(stage)) return "a stage is not updated";
            }
        return "";
    }

    const StepPlan& m_plan;
    std::mt19937_64& m_random;
    std::vector<State> m_ranks;
    std::set<std::pair<int, PlanValue>> m_live;
    std::set<std::pair<int, Action>> m_messages;                     // to whom, and what it receives
    std::map<std::tuple<int, int, int>, int> m_forward, m_backward;  // (data, stage, micro)
    std::string m_wrong;
};

}  // namespace kolo::test
