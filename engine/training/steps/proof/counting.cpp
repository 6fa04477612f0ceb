// SPDX-License-Identifier: Apache-2.0
//
// Counting: each action of a row for itself, and whether one is missing.
#include <algorithm>
#include <set>
#include <string_view>

#include "engine/api/wording.h"
#include "engine/training/steps/messages.h"
#include "engine/training/steps/proof/round.h"

namespace kolo::training {

namespace {

using Kind = ActionKind;

class CountingRound : public ProofRound {
public:
    using ProofRound::ProofRound;

    Outcome<void> prove() {
        for (int rank = 0; rank < ranks(); ++rank) TRY(readRow(rank));
        for (int rank = 0; rank < ranks(); ++rank) TRY(checkNothingIsMissing(rank));
        TRY(checkMessages());
        for (int rank = 0; rank < ranks(); ++rank) TRY(checkOrderOfCollectives(rank));
        return {};
    }

private:
    /// Each action of a row for itself: may this rank do that, and does it once?
    Outcome<void> readRow(int rank) {
        auto& columns = m_columns.emplace_back();
        const auto& actions = m_plan.ranks[rank];
        for (int i = 0; i < static_cast<int>(actions.size()); ++i) {
            const Place place{rank, i};
            const Action& action = actions[i];
            if (!m_plan.holds(rank, action.stage))
                return wrongAt(place, Complaint::tr("{} is of stage {}, which rank {} does not hold.", textAt(place),
                                                    action.stage, rank));
            const auto [found, isNew] = columns.emplace(action, i);
            if (!isNew)
                return wrongAt(place, Complaint::tr("{} is already there in column {}; each action comes once.",
                                                    textAt(place), shownColumn(place.rank, found->second)));
            TRY(checkKind(place));
        }
        return {};
    }

    Outcome<void> checkKind(Place place) {
        const auto& [kind, stage, index] = at(place);
        const bool forwardOnly = kind == Kind::Forward || kind == Kind::SendForward || kind == Kind::ReceiveForward;
        if (!m_plan.trains && !forwardOnly)
            return wrongAt(place, Complaint::tr("{} cannot be in a plan that only goes forward.", textAt(place)));
        const auto neighbour = [&](int other) -> Outcome<void> {
            if (other < 0 || other >= static_cast<int>(m_plan.stages.size()))
                return wrongAt(place, Complaint::tr("{} has no stage at its other end.", textAt(place)));
            if (m_plan.holds(place.rank, other))
                return wrongAt(place, Complaint::tr("{}: stage {} is on the same rank, to which nothing is sent.",
                                                    textAt(place), other));
            return {};
        };
        const auto excludes = [&](Kind other) -> Outcome<void> {
            const auto column = columnOf(place.rank, {other, stage, index});
            if (!column) return {};
            return wrongAt(place, Complaint::tr("{} computes a gradient that {} in column {} computes, too; it would "
                                                "count twice.",
                                                textAt(place), text(Action{other, stage, index}),
                                                shownColumn(place.rank, *column)));
        };
        switch (kind) {
            case Kind::SendForward:
            case Kind::ReceiveBackward: return neighbour(stage + 1);
            case Kind::SendBackward:
            case Kind::ReceiveForward: return neighbour(stage - 1);
            case Kind::Backward: TRY(excludes(Kind::BackwardInput)); return excludes(Kind::BackwardWeight);
            case Kind::BackwardInput:
            case Kind::BackwardWeight: return excludes(Kind::Backward);
            case Kind::Recompute:
                if (m_plan.recomputes) return {};
                return wrongAt(place,
                               Complaint::tr("{} computes activations that are still there: this plan keeps them.",
                                             textAt(place)));
            case Kind::AllReduce:
            case Kind::ReduceScatter:
            case Kind::AllGather:
                // What is a sum over another axis than the batch's is never in parts.
                if ((kind == Kind::AllReduce) != (m_plan.zero == 0 || !m_plan.isOfData(bucketAt(place))) ||
                    (kind == Kind::AllGather && m_plan.zero == 3))
                    return wrongAt(place,
                                   Complaint::tr("{} cannot be in a plan with zero={}.", textAt(place), m_plan.zero));
                if (isIn(bucketAt(place), stage)) return {};
                return wrongAt(place, Complaint::tr("{}: bucket {} has no parameter of stage {}.", textAt(place),
                                                    bucketAt(place), stage));
            case Kind::AllReduceForward:
            case Kind::AllReduceBackward:
            case Kind::AllGatherForward:
            case Kind::ReduceScatterBackward:
            case Kind::AllGatherBackward:
            case Kind::HaloForward:
            case Kind::HaloBackward:
                if (stage > 0 && m_plan.stages[stage].exchange(kind)) return {};
                return wrongAt(
                    place, Complaint::tr("{}: the plan has no such exchange before stage {}.", textAt(place), stage));
            case Kind::Partition:
            case Kind::GatherInput:
                if (m_plan.recomputes && !m_plan.stages[stage].partitionAxis.empty()) return {};
                return wrongAt(
                    place, Complaint::tr("{}: this plan keeps all of the input of stage {}.", textAt(place), stage));
            case Kind::Unshard:
            case Kind::Reshard:
                if (m_plan.zero == 3) return {};
                return wrongAt(place,
                               Complaint::tr("{} cannot be in a plan with zero={}.", textAt(place), m_plan.zero));
            default: return {};
        }
    }

    Outcome<void> checkNothingIsMissing(int rank) {
        const auto has = [&](Kind kind, int stage, int index) {
            return columnOf(rank, {kind, stage, index}).has_value();
        };
        std::set<int> reduced;
        for (const auto& [action, column] : m_columns[rank])
            if (action.kind == Kind::AllReduce && !reduced.insert(action.index).second)
                return wrongAt({rank, column},
                               Complaint::tr("{}: this row already reduces bucket {}; its gradient would "
                                             "be averaged twice.",
                                             text(action), action.index));
        for (int stage = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage) {
            if (!m_plan.holds(rank, stage)) continue;
            for (int micro = 0; micro < m_plan.microbatches; ++micro) {
                if (!has(Kind::Forward, stage, micro))
                    return missing(rank, Complaint::tr("{} is missing: micro-batch {} never goes forward through stage "
                                                       "{}.",
                                                       text(Action{Kind::Forward, stage, micro}), micro, stage));
                if (!m_plan.trains || has(Kind::Backward, stage, micro)) continue;
                const bool input = has(Kind::BackwardInput, stage, micro);
                if (input && has(Kind::BackwardWeight, stage, micro)) continue;
                const Action absent{input ? Kind::BackwardWeight : Kind::Backward, stage, micro};
                return missing(rank,
                               Complaint::tr("{} is missing: stage {} never gets its gradient by the weights from "
                                             "micro-batch {}.",
                                             text(absent), stage, micro));
            }
            if (!m_plan.trains || m_plan.stages[stage].parameters.count == 0) continue;
            if (!has(Kind::Update, stage, -1))
                return missing(rank, Complaint::tr("{} is missing: the parameters of stage {} are never updated.",
                                                   text(Action{Kind::Update, stage}), stage));
            for (int bucket = 0; bucket < buckets(); ++bucket) {
                if (!isIn(bucket, stage)) continue;
                const bool whole = m_plan.zero == 0 || !m_plan.isOfData(bucket);
                for (int turn = 0; turn < (whole ? 1 : m_plan.turns()); ++turn) {
                    const int index = m_plan.indexOf(turn, bucket);
                    if (whole ? reduced.contains(bucket) : has(Kind::ReduceScatter, stage, index)) continue;
                    return missing(
                        rank, Complaint::tr("{} is missing: the gradient of bucket {} is never averaged.",
                                            text(Action{whole ? Kind::AllReduce : Kind::ReduceScatter, stage, index}),
                                            bucket));
                }
            }
        }
        return checkGathers(rank);
    }

    /// Where parameters are kept whole and updated in parts, each bucket's are gathered once.
    Outcome<void> checkGathers(int rank) {
        if (m_plan.zero != 1 && m_plan.zero != 2) return {};
        for (int bucket = 0; bucket < buckets(); ++bucket) {
            if (!m_plan.isOfData(bucket)) continue;
            int first = -1, gathers = 0;
            Place last{rank, -1};
            for (int stage = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage) {
                if (!m_plan.holds(rank, stage) || !isIn(bucket, stage)) continue;
                if (first < 0) first = stage;
                if (const auto column = columnOf(rank, {Kind::AllGather, stage, bucket})) {
                    ++gathers;
                    last.action = *column;
                }
            }
            if (first >= 0 && gathers == 0)
                return missing(rank,
                               Complaint::tr("{} is missing: a rank never gets what others have updated of bucket "
                                             "{}.",
                                             text(Action{Kind::AllGather, first, bucket}), bucket));
            if (gathers > 1)
                return wrongAt(last, Complaint::tr("{}: this row gathers bucket {} twice.", textAt(last), bucket));
        }
        return {};
    }

    Outcome<void> checkMessages() {
        for (int rank = 0; rank < ranks(); ++rank)
            for (int i = 0; i < static_cast<int>(m_plan.ranks[rank].size()); ++i) {
                const Action& action = m_plan.ranks[rank][i];
                if (!isCommunication(action.kind) || isCollective(action.kind) || isWithHost(action.kind)) continue;
                const Place other = otherEnd({rank, i});
                if (other.action >= 0) continue;
                return wrongAt({rank, i}, Complaint::tr("{} needs {} in row {}, which is not there.", text(action),
                                                        text(otherHalf(action)), other.rank + 1));
            }
        return {};
    }

    Outcome<void> checkOrderOfCollectives(int rank) {
        for (const Mesh::Axis& axis : m_plan.mesh.axes) TRY(checkOrderAlong(axis.name, rank));
        return {};
    }

    Outcome<void> checkOrderAlong(std::string_view axis, int rank) {
        const int first = m_plan.mesh.group(rank, axis).front();
        const auto collectives = [&](int row) {
            std::vector<int> columns;
            for (int i = 0; i < static_cast<int>(m_plan.ranks[row].size()); ++i)
                if (const Action& action = m_plan.ranks[row][i];
                    isTogether(m_plan, action) && axisOf(m_plan, action) == axis)
                    columns.push_back(i);
            return columns;
        };
        if (rank == first) return {};
        const std::vector<int> mine = collectives(rank), theirs = collectives(first);
        for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) {
            const Place here{rank, mine[i]}, there{first, theirs[i]};
            if (nameInGroup(at(here)) != nameInGroup(at(there)))
                return wrongAt(here,
                               Complaint::tr("{} comes as number {} of this row's collectives, where row {} calls "
                                             "{}; all ranks of a group must call them in the same order.",
                                             textAt(here), i + 1, first + 1, textAt(there)));
        }
        if (mine.size() == theirs.size()) return {};
        return missing(rank,
                       Complaint::tr("It has {} collectives and row {} has {}; all ranks of a group must call the "
                                     "same ones.",
                                     mine.size(), first + 1, theirs.size()));
    }
};

}  // namespace

Outcome<void> proveCounts(ProofSubject& subject) {
    return CountingRound(subject).prove();
}

}  // namespace kolo::training
