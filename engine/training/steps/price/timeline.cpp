// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/price/timeline.h"

#include <algorithm>
#include <set>

#include "engine/training/steps/messages.h"

namespace kolo::training {

using Kind = ActionKind;

Timeline::Timeline(const StepPlan& plan, const ActionCosts& costs, const std::vector<double>& begins)
    : m_plan(plan), m_costs(costs) {
    for (const auto& actions : plan.ranks) {
        m_first.push_back(m_nodes.size());
        const int rank = static_cast<int>(m_first.size()) - 1;
        const double begin = begins.empty() ? 0 : begins[rank];
        for (int i = 0; i < static_cast<int>(actions.size()); ++i)
            m_nodes.push_back({.place = {rank, i}, .span = {begin, begin}});
    }
    for (int rank = 0; rank < static_cast<int>(plan.ranks.size()); ++rank) connect(rank);
    connectGroups();
    run();
}

std::vector<PlanPlace> Timeline::criticalPath() const {
    const Node* last = nullptr;
    for (const Node& node : m_nodes)
        if (!last || node.span.end > last->span.end) last = &node;
    std::vector<PlanPlace> path;
    while (last) {
        path.push_back(last->place);
        last = last->cause < 0 ? nullptr : &m_nodes[last->cause];
    }
    std::reverse(path.begin(), path.end());
    return path;
}

void Timeline::after(PlanPlace before, PlanPlace place) {
    m_nodes[numberOf(before)].next.push_back(numberOf(place));
    ++m_nodes[numberOf(place)].missing;
}

void Timeline::connect(int rank) {
    std::map<PlanValue, int> bringers;
    std::map<int, int> weights;  // stage → column of the last gradient by the weights
    int before[2] = {-1, -1};    // on each stream
    std::set<int> received;
    const auto& actions = m_plan.ranks[rank];
    for (int i = 0; i < static_cast<int>(actions.size()); ++i) {
        const Action& action = actions[i];
        if (isSend(action.kind)) m_sends[{peerOf(m_plan, rank, action), otherHalf(action)}] = {rank, i};
        if (isTogether(m_plan, action))
            m_collectives[{groupOf(rank, action), nameInGroup(action)}].push_back({rank, i});
        // A send whose time has been measured took its rank's thread, which computes.
        const bool beside =
            isCommunication(action.kind) && !(isSend(action.kind) && m_costs.isMeasured(rank, action));
        const int free = before[beside];  // since then its stream is
        if (!isReceive(action.kind)) {
            int& last = before[beside];
            if (last >= 0) after({rank, last}, {rank, i});
            last = i;
        }
        // The gradients of a bucket are made by the compute stream, in order: the last one is enough.
        if (action.kind == Kind::AllReduce || action.kind == Kind::ReduceScatter) {
            int lastWeights = -1;
            for (const auto& [stage, column] : weights)
                if (reduces(action, stage)) lastWeights = std::max(lastWeights, column);
            if (lastWeights >= 0) after({rank, lastWeights}, {rank, i});
            const int of = action.kind == Kind::AllReduce ? 0 : action.stage;
            bringers[{PlanValueKind::MeanGradient, of, action.index}] = i;
            continue;
        }
        if (action.kind == Kind::Backward || action.kind == Kind::BackwardWeight) weights[action.stage] = i;
        if (action.kind == Kind::Update && m_plan.buckets.empty()) continue;  // its stream has made all it reads
        if (action.kind == Kind::Update) bringers[{PlanValueKind::Updated, action.stage, -1}] = i;
        const Effects effects = effectsOf(m_plan, rank, action);
        for (const PlanValue& value : effects.reads)
            if (const auto found = bringers.find(value); found != bringers.end()) {
                after({rank, found->second}, {rank, i});
                // What takes time to receive, the stream that needs it first receives then.
                if (isReceive(actions[found->second].kind) && m_costs.isMeasured() &&
                    received.insert(found->second).second && free >= 0)
                    after({rank, free}, {rank, found->second});
            }
        for (const PlanValue& value : effects.brings) bringers[value] = i;
    }
}

bool Timeline::reduces(const Action& reduce, int stage) const {
    if (reduce.kind == Kind::ReduceScatter) return reduce.stage == stage;
    return m_plan.pieceOf(stage, reduce.index).count > 0;
}

int Timeline::groupOf(int rank, const Action& collective) const {
    return m_plan.mesh.group(rank, axisOf(m_plan, collective)).front();
}

/// Messages, and collectives: each rank of a group starts when all can.
void Timeline::connectGroups() {
    for (int rank = 0; rank < static_cast<int>(m_plan.ranks.size()); ++rank)
        for (int i = 0; i < static_cast<int>(m_plan.ranks[rank].size()); ++i)
            if (const Action& action = m_plan.ranks[rank][i]; isReceive(action.kind))
                if (const auto send = m_sends.find({rank, action}); send != m_sends.end())
                    after(send->second, {rank, i});
    m_together.assign(m_nodes.size(), nullptr);
    for (const auto& [key, places] : m_collectives)
        for (const PlanPlace& place : places) m_together[numberOf(place)] = &places;
}

void Timeline::run() {
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].missing == 0) becomesReady(i, ready);
    while (!ready.empty()) {
        const std::size_t number = ready.back();
        ready.pop_back();
        const Node& node = m_nodes[number];
        for (const std::size_t next : node.next) {
            Node& other = m_nodes[next];
            if (node.span.end >= other.span.start) {
                other.span.start = node.span.end;
                other.cause = static_cast<int>(number);
            }
            if (--other.missing == 0) becomesReady(next, ready);
        }
    }
}

void Timeline::becomesReady(std::size_t number, std::vector<std::size_t>& ready) {
    Node& node = m_nodes[number];
    const std::vector<PlanPlace>* together = m_together[number];
    if (!together) {
        node.span.end = node.span.start + m_costs.of(m_plan, node.place.rank, at(node.place));
        ready.push_back(number);
        return;
    }
    std::size_t latest = number;
    for (const PlanPlace& place : *together) {
        if (m_nodes[numberOf(place)].missing > 0) return;
        if (m_nodes[numberOf(place)].span.start > m_nodes[latest].span.start) latest = numberOf(place);
    }
    const Node last = m_nodes[latest];
    const double cost = m_costs.of(m_plan, node.place.rank, at(node.place));
    for (const PlanPlace& place : *together) {
        Node& each = m_nodes[numberOf(place)];
        each.span = {last.span.start, last.span.start + cost};
        each.cause = last.cause;
        ready.push_back(numberOf(place));
    }
}

}  // namespace kolo::training
