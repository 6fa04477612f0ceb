// SPDX-License-Identifier: Apache-2.0
//
// Rows: each for itself, in its order.
#include <map>

#include "engine/api/wording.h"
#include "engine/training/steps/proof/round.h"

namespace kolo::training {

namespace {

using Kind = ActionKind;

class RowRound : public ProofRound {
public:
    using ProofRound::ProofRound;

    Outcome<void> prove() {
        for (int rank = 0; rank < ranks(); ++rank) TRY(walkRow(rank));
        return {};
    }

private:
    /// What an action reads, an earlier one of its row has brought, and none has freed.
    Outcome<void> walkRow(int rank) {
        struct Life {
            int brought = -1, freed = -1;
        };
        std::map<PlanValue, Life> lives;
        std::map<int, int> updates;                         // stage → column
        std::vector<int> counted(m_plan.stages.size(), 0);  // gradients by the weights
        for (int i = 0; i < static_cast<int>(m_plan.ranks[rank].size()); ++i) {
            const Place place{rank, i};
            const Action& action = at(place);
            if (action.kind == Kind::Update) updates[action.stage] = i;
            if (isPass(action.kind) && updates.contains(action.stage))
                return wrongAt(place, Complaint::tr("{} comes after {} in column {}, so it would use the parameters of "
                                                    "the next step.",
                                                    textAt(place), text(Action{Kind::Update, action.stage}),
                                                    shownColumn(rank, updates[action.stage])));
            for (const int stage : weightsNeededBy(place))
                if (counted[stage] != m_plan.microbatches)
                    return wrongAt(place,
                                   Complaint::tr("{} comes too early: of {} gradients by the weights of stage {}, "
                                                 "{} are there.",
                                                 textAt(place), m_plan.microbatches, stage, counted[stage]));
            counted[action.stage] += bringsWeights(action);
            const Effects effects = effectsAt(place);
            for (const PlanValue& value : effects.reads) {
                const auto life = lives.find(value);
                if (life == lives.end())
                    return wrongAt(
                        place, Complaint::tr("{} needs {}, which is not there yet.", textAt(place), inWords(value)));
                if (life->second.freed >= 0)
                    return wrongAt(place, Complaint::tr("{} needs {}, which {} in column {} has freed.", textAt(place),
                                                        inWords(value), textAt({rank, life->second.freed}),
                                                        shownColumn(rank, life->second.freed)));
            }
            for (const PlanValue& value : effects.brings) {
                const auto [life, isNew] = lives.emplace(value, Life{i, -1});
                const bool again = action.kind == Kind::Load || action.kind == Kind::GatherInput;
                if (again && life->second.freed >= 0)
                    life->second = {i, -1};
                else if (!isNew)
                    return wrongAt(place,
                                   Complaint::tr("{} brings {} a second time, after {} in column {}.", textAt(place),
                                                 inWords(value), textAt({rank, life->second.brought}),
                                                 shownColumn(rank, life->second.brought)));
            }
            for (const PlanValue& value : effects.frees) lives[value].freed = i;
        }
        for (const auto& [value, life] : lives)
            if (!isFact(value.kind) && life.freed < 0)
                return wrongAt({rank, life.brought}, Complaint::tr("{} brings {}, which nothing frees.",
                                                                   textAt({rank, life.brought}), inWords(value)));
        return {};
    }
};

}  // namespace

Outcome<void> proveRows(ProofSubject& subject) {
    return RowRound(subject).prove();
}

}  // namespace kolo::training
