// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/proof/round.h"

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/training/steps/messages.h"

namespace kolo::training {

using Kind = ActionKind;

Error ProofRound::wrong(PlanFault fault, const Text& sentence) {
    m_subject.fault = fault;
    return {ErrorCode::BadSchedule, "plan", sentence};
}

Error ProofRound::wrongAt(Place place, const Text& what) {
    return wrong({place.rank, place.action},
                 Complaint::tr("Row {}, column {}: {}", place.rank + 1, shownColumn(place.rank, place.action), what));
}

Error ProofRound::missing(int rank, const Text& what) {
    return wrong({rank, -1}, Complaint::tr("Row {}: {}", rank + 1, what));
}

std::optional<int> ProofRound::columnOf(int rank, const Action& action) const {
    const auto found = m_columns[rank].find(action);
    if (found == m_columns[rank].end()) return std::nullopt;
    return found->second;
}

ProofRound::Place ProofRound::otherEnd(Place place) const {
    const int rank = peerOf(m_plan, place.rank, at(place));
    return {rank, columnOf(rank, otherHalf(at(place))).value_or(-1)};
}

std::vector<int> ProofRound::weightsNeededBy(Place place) const {
    const Action& action = at(place);
    std::vector<int> stages;
    if (action.kind == Kind::Update && m_plan.buckets.empty()) stages.push_back(action.stage);
    // Elsewhere it reads the one gradient that it takes away.
    if (action.kind == Kind::ReduceScatter && m_plan.turns() == 1) stages.push_back(action.stage);
    if (action.kind == Kind::AllReduce)
        for (int stage = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage)
            if (m_plan.holds(place.rank, stage) && isIn(action.index, stage)) stages.push_back(stage);
    return stages;
}

Effects ProofRound::effectsAt(Place place) const {
    const Action& action = at(place);
    if (action.kind == Kind::AllReduce && m_plan.zero == 0)
        return {{}, {{PlanValueKind::MeanGradient, 0, action.index}}, {}};
    if (action.kind == Kind::Update && m_plan.buckets.empty())
        return {{}, {{PlanValueKind::Updated, action.stage, -1}}, {}};
    Effects effects = effectsOf(m_plan, place.rank, action);
    const auto isCounted = [](const PlanValue& value) { return value.kind == PlanValueKind::WeightGradient; };
    std::erase_if(effects.brings, isCounted);
    std::erase_if(effects.reads, isCounted);
    return effects;
}

bool ProofRound::bringsWeights(const Action& action) {
    return action.kind == Kind::Backward || action.kind == Kind::BackwardWeight;
}

}  // namespace kolo::training
