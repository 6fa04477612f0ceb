// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/slots.h"

#include <algorithm>
#include <map>

namespace kolo::training {

namespace {

class Simulation {
public:
    explicit Simulation(const StepPlan& plan)
        : m_plan(plan), m_next(plan.ranks.size(), 0), m_ready(plan.ranks.size()), m_busyUntil(plan.ranks.size(), 0) {
        for (const std::vector<Action>& actions : plan.ranks) m_slots.ofAction.emplace_back(actions.size(), 0);
    }

    PlanSlots run() {
        const int ranks = static_cast<int>(m_plan.ranks.size());
        for (bool moved = true; moved;) {
            moved = false;
            for (int rank = 0; rank < ranks; ++rank)
                while (advance(rank)) moved = true;
        }
        m_slots.count = *std::max_element(m_busyUntil.begin(), m_busyUntil.end());
        return std::move(m_slots);
    }

private:
    bool advance(int rank) {
        const std::vector<Action>& actions = m_plan.ranks[rank];
        if (m_next[rank] == actions.size()) return false;
        const Action& action = actions[m_next[rank]];
        // A receive is there for whoever needs it, and keeps nobody waiting.
        if (action.kind != ActionKind::ReceiveForward && action.kind != ActionKind::ReceiveBackward) {
            const Effects effects = effectsOf(m_plan, rank, action);
            int start = 0;
            for (const PlanValue& value : effects.reads) {
                const auto found = m_ready[rank].find(value);
                if (found == m_ready[rank].end()) return false;
                start = std::max(start, found->second);
            }
            int end = start;
            if (!isCommunication(action.kind)) {
                end = std::max(start, m_busyUntil[rank]) + (isPass(action.kind) ? 1 : 0);
                m_busyUntil[rank] = end;
            }
            m_slots.ofAction[rank][m_next[rank]] = std::max(1, end);
            for (const PlanValue& value : effects.brings) m_ready[rank][value] = end;
            deliver(rank, action, end);
        }
        ++m_next[rank];
        return true;
    }

    void deliver(int rank, const Action& action, int slot) {
        const int data = m_plan.mesh.coordinate(rank, kDataAxis);
        if (action.kind == ActionKind::SendForward)
            m_ready[m_plan.rankOf(action.stage + 1, data)][{PlanValueKind::Input, action.stage + 1, action.index}] =
                slot;
        if (action.kind == ActionKind::SendBackward)
            m_ready[m_plan.rankOf(action.stage - 1, data)]
                   [{PlanValueKind::OutputGradient, action.stage - 1, action.index}] = slot;
    }

    const StepPlan& m_plan;
    std::vector<std::size_t> m_next;
    std::vector<std::map<PlanValue, int>> m_ready;  // by rank: since which slot a value is there
    std::vector<int> m_busyUntil;
    PlanSlots m_slots;
};

}  // namespace

PlanSlots slotsOf(const StepPlan& plan) {
    return Simulation(plan).run();
}

}  // namespace kolo::training
