// SPDX-License-Identifier: Apache-2.0
//
// What the rounds of a proof (proof.h) share: the plan, where each action stands, and how a fault is said.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/steps/proof.h"
#include "engine/api/text.h"

namespace kolo::training {

struct ProofSubject {
    const StepPlan& plan;
    PlanFault& fault;
    const PlanColumns* shown;                      ///< null: columns are counted
    std::vector<std::map<Action, int>> columns{};  ///< of each row, in the list; filled by the counting
};

/// In this order; each takes for granted what those before it have proved.
Outcome<void> proveBuckets(ProofSubject& subject);
Outcome<void> proveCounts(ProofSubject& subject);
Outcome<void> proveRows(ProofSubject& subject);
Outcome<void> proveTogether(ProofSubject& subject);

class ProofRound {
public:
    explicit ProofRound(ProofSubject& subject) : m_plan(subject.plan), m_columns(subject.columns), m_subject(subject) {}

protected:
    /// An action of a plan: who and where.
    struct Place {
        int rank = 0, action = 0;
        friend auto operator<=>(const Place&, const Place&) = default;
    };

    int ranks() const { return static_cast<int>(m_plan.ranks.size()); }
    int buckets() const { return static_cast<int>(m_plan.buckets.size()); }
    const Action& at(Place place) const { return m_plan.ranks[place.rank][place.action]; }
    int bucketAt(Place place) const { return m_plan.bucketOf(at(place)); }
    bool isIn(int bucket, int stage) const { return m_plan.pieceOf(stage, bucket).count > 0; }
    std::optional<int> columnOf(int rank, const Action& action) const;
    /// Where the other half of a message is.
    Place otherEnd(Place place) const;
    /// What an action needs of whole stages: the gradients by the weights of all micro-batches.
    std::vector<int> weightsNeededBy(Place place) const;
    /// What else it does. Gradients by the weights are many and are only counted.
    Effects effectsAt(Place place) const;
    static bool bringsWeights(const Action& action);

    std::string textAt(Place place) const { return text(at(place)); }
    int shownColumn(int rank, int action) const {
        return m_subject.shown ? (*m_subject.shown)[rank][action] : action + 1;
    }
    Error wrong(PlanFault fault, const Text& sentence);
    Error wrongAt(Place place, const Text& what);
    Error missing(int rank, const Text& what);

    const StepPlan& m_plan;
    std::vector<std::map<Action, int>>& m_columns;  // of each row

private:
    ProofSubject& m_subject;
};

}  // namespace kolo::training
