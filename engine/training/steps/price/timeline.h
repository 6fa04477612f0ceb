// SPDX-License-Identifier: Apache-2.0
//
// When each action of a plan starts and ends, from what it costs and what it waits for.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "engine/api/steps/price.h"

namespace kolo::training {

/// The actions of all ranks as one graph: what must have ended before an action starts.
class Timeline {
public:
    /// Both outlive this. `begins`: of each rank; empty: all at 0.
    Timeline(const StepPlan& plan, const ActionCosts& costs, const std::vector<double>& begins = {});

    PlanPrice::Span spanOf(PlanPlace place) const { return m_nodes[numberOf(place)].span; }
    /// From the action that ends last, back over what each one started with.
    std::vector<PlanPlace> criticalPath() const;

private:
    struct Node {
        PlanPlace place;
        std::vector<std::size_t> next = {};
        int missing = 0;  // that must end before
        int cause = -1;   // the one that ended last
        PlanPrice::Span span = {};
    };

    std::size_t numberOf(PlanPlace place) const { return m_first[place.rank] + place.action; }
    const Action& at(PlanPlace place) const { return m_plan.ranks[place.rank][place.action]; }
    void after(PlanPlace before, PlanPlace place);
    void connect(int rank);
    bool reduces(const Action& reduce, int stage) const;
    int groupOf(int rank, const Action& collective) const;
    void connectGroups();
    void run();
    void becomesReady(std::size_t number, std::vector<std::size_t>& ready);

    const StepPlan& m_plan;
    const ActionCosts& m_costs;
    std::vector<Node> m_nodes;
    std::vector<std::size_t> m_first;                                        // node of each rank
    std::map<std::pair<int, Action>, PlanPlace> m_sends;                     // by receiver and its receive
    std::map<std::pair<int, Action>, std::vector<PlanPlace>> m_collectives;  // by group
    std::vector<const std::vector<PlanPlace>*> m_together;                   // of each node
};

}  // namespace kolo::training
