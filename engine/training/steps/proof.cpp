// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "engine/api/wording.h"

namespace kolo::training {

namespace {

using Kind = ActionKind;

/// An action of a plan: who and where.
struct Place {
    int rank = 0, action = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

class Proof {
public:
    Proof(const StepPlan& plan, PlanFault& fault, const PlanColumns* shown)
        : m_plan(plan), m_fault(fault), m_shown(shown) {}

    Outcome<void> prove() {
        if (static_cast<int>(m_plan.ranks.size()) != m_plan.mesh.ranks())
            return wrong({}, Complaint::tr("The plan has {} rows, but its mesh has {} ranks.", m_plan.ranks.size(),
                                           m_plan.mesh.ranks()));
        TRY(checkBuckets());
        for (int rank = 0; rank < ranks(); ++rank) TRY(readRow(rank));
        for (int rank = 0; rank < ranks(); ++rank) TRY(checkNothingIsMissing(rank));
        TRY(checkMessages());
        for (int rank = 0; rank < ranks(); ++rank) TRY(checkOrderOfCollectives(rank));
        for (int rank = 0; rank < ranks(); ++rank) TRY(walkRow(rank));
        return run();
    }

private:
    // ---- Sentences.

    int ranks() const { return static_cast<int>(m_plan.ranks.size()); }
    const Action& at(Place place) const { return m_plan.ranks[place.rank][place.action]; }
    std::string textAt(Place place) const { return text(at(place)); }
    int shownColumn(int rank, int action) const { return m_shown ? (*m_shown)[rank][action] : action + 1; }

    Error wrong(PlanFault fault, const Text& sentence) {
        m_fault = fault;
        return {ErrorCode::BadSchedule, "plan", sentence};
    }
    Error wrongAt(Place place, const Text& what) {
        return wrong({place.rank, place.action}, Complaint::tr("Row {}, column {}: {}", place.rank + 1,
                                                               shownColumn(place.rank, place.action), what));
    }
    Error missing(int rank, const Text& what) { return wrong({rank, -1}, Complaint::tr("Row {}: {}", rank + 1, what)); }

    // ---- Counting.

    std::optional<int> columnOf(int rank, const Action& action) const {
        const auto found = m_columns[rank].find(action);
        if (found == m_columns[rank].end()) return std::nullopt;
        return found->second;
    }

    bool isIn(int bucket, int stage) const { return m_plan.pieceOf(stage, bucket).count > 0; }
    int buckets() const { return static_cast<int>(m_plan.buckets.size()); }

    /// Stages have parameters of their own; buckets, where there are any or must be, cover each of them once.
    Outcome<void> checkBuckets() {
        const auto byFirst = [](const Range& a, const Range& b) { return a.first < b.first; };
        std::vector<Range> held;
        for (const PlanStage& stage : m_plan.stages)
            if (stage.parameters.count > 0) held.push_back(stage.parameters);
        std::sort(held.begin(), held.end(), byFirst);
        for (std::size_t i = 1; i < held.size(); ++i)
            if (held[i].first < held[i - 1].first + held[i - 1].count)
                return wrong({}, Complaint::tr("Parameter {} belongs to two stages.", held[i].first));
        TRY(checkGradientParts(held));
        const int data = m_plan.mesh.sizeOf(kDataAxis);
        const bool reduces =
            std::ranges::any_of(m_plan.buckets, [](const Bucket& bucket) { return bucket.axis == kDataAxis; });
        if (!m_plan.trains || (!reduces && (data == 1 || m_plan.localSteps > 0))) return {};

        std::vector<Range> reduced;
        for (std::size_t i = 0; i < m_plan.buckets.size(); ++i) {
            if (!m_plan.isOfData(static_cast<int>(i))) continue;
            if (m_plan.buckets[i].parameters.count == 0)
                return wrong({}, Complaint::tr("Bucket {} has no parameters.", i));
            reduced.push_back(m_plan.buckets[i].parameters);
            int position = -1;
            for (std::size_t stage = 0; stage < m_plan.stages.size(); ++stage) {
                if (!isIn(static_cast<int>(i), static_cast<int>(stage))) continue;
                if (position >= 0 && m_plan.stages[stage].position != position)
                    return wrong({},
                                 Complaint::tr("Bucket {} reaches over stages of different ranks; only the gradients "
                                               "of one rank can travel together.",
                                               i));
                position = m_plan.stages[stage].position;
            }
        }
        std::sort(reduced.begin(), reduced.end(), byFirst);
        for (std::size_t i = 1; i < reduced.size(); ++i)
            if (reduced[i].first < reduced[i - 1].first + reduced[i - 1].count)
                return wrong({}, Complaint::tr("The gradient of parameter {} is in two buckets and would be averaged "
                                               "twice.",
                                               reduced[i].first));
        // Each run of parameters must be covered by a run of buckets.
        auto next = reduced.begin();
        for (const Range& range : held) {
            std::int64_t covered = range.first;
            while (covered < range.first + range.count) {
                while (next != reduced.end() && next->first + next->count <= covered) ++next;
                if (next == reduced.end() || next->first > covered)
                    return wrong({}, Complaint::tr("The gradient of parameter {} is in no bucket, so the {} copies of "
                                                   "the model would drift apart.",
                                                   covered, data));
                covered = next->first + next->count;
            }
        }
        return {};
    }

    /// A gradient that is a sum over another axis than the batch's is in one bucket of that axis, and no other is.
    Outcome<void> checkGradientParts(const std::vector<Range>& held) {
        // How often each run of parameters is there, by axis: its number of parts less that of buckets.
        std::map<std::string, std::map<std::int64_t, int>> changes;
        const auto count = [&](const std::string& axis, const Range& range, int sign) {
            changes[axis][range.first] += sign;
            changes[axis][range.first + range.count] -= sign;
        };
        for (const GradientParts& parts : m_plan.gradientParts) count(parts.axis, parts.parameters, 1);
        for (const Bucket& bucket : m_plan.buckets) {
            if (bucket.axis == kDataAxis) continue;
            if (bucket.parameters.count == 0 || m_plan.mesh.sizeOf(bucket.axis) == 1)
                return wrong({}, Complaint::tr("A bucket of the axis {} has nothing to add up.", bucket.axis));
            for (const Range& range : held)
                if (const Range piece = commonPart(range, bucket.parameters); piece.count > 0)
                    count(bucket.axis, piece, -1);
        }
        for (const auto& [axis, ofAxis] : changes) {
            int missing = 0;
            for (const auto& [parameter, change] : ofAxis) {
                missing += change;
                if (missing > 0)
                    return wrong({}, Complaint::tr("The gradient of parameter {} is a sum with a part on each rank of "
                                                   "the axis {}, but no bucket adds it up.",
                                                   parameter, axis));
                if (missing < 0)
                    return wrong({}, Complaint::tr("The gradient of parameter {} is the same on all ranks of the axis "
                                                   "{}, and a bucket would count it several times.",
                                                   parameter, axis));
            }
        }
        return {};
    }

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
            case Kind::ReceiveBackward:
                return neighbour(stage + 1);
            case Kind::SendBackward:
            case Kind::ReceiveForward:
                return neighbour(stage - 1);
            case Kind::Backward:
                TRY(excludes(Kind::BackwardInput));
                return excludes(Kind::BackwardWeight);
            case Kind::BackwardInput:
            case Kind::BackwardWeight:
                return excludes(Kind::Backward);
            case Kind::Recompute:
                if (m_plan.recomputes) return {};
                return wrongAt(place,
                               Complaint::tr("{} computes activations that are still there: this plan keeps them.",
                                             textAt(place)));
            case Kind::AllReduce:
            case Kind::ReduceScatter:
            case Kind::AllGather:
                // What is a sum over another axis than the batch's is never in parts.
                if ((kind == Kind::AllReduce) != (m_plan.zero == 0 || !m_plan.isOfData(index)) ||
                    (kind == Kind::AllGather && m_plan.zero == 3))
                    return wrongAt(place,
                                   Complaint::tr("{} cannot be in a plan with zero={}.", textAt(place), m_plan.zero));
                if (isIn(index, stage)) return {};
                return wrongAt(
                    place, Complaint::tr("{}: bucket {} has no parameter of stage {}.", textAt(place), index, stage));
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
            default:
                return {};
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
                const bool whole = m_plan.zero == 0 || !m_plan.isOfData(bucket);
                if (!isIn(bucket, stage) ||
                    (whole ? reduced.contains(bucket) : has(Kind::ReduceScatter, stage, bucket)))
                    continue;
                return missing(
                    rank,
                    Complaint::tr("{} is missing: the gradient of bucket {} is never averaged.",
                                  text(Action{whole ? Kind::AllReduce : Kind::ReduceScatter, stage, bucket}), bucket));
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

    /// Where the other half of a message is.
    Place otherEnd(Place place) const {
        const auto& [kind, stage, micro] = at(place);
        const int data = m_plan.mesh.coordinate(place.rank, kDataAxis);
        const auto [other, otherStage] = otherHalf(at(place));
        const int rank = m_plan.rankOf(otherStage, data);
        return {rank, columnOf(rank, {other, otherStage, micro}).value_or(-1)};
    }
    static std::pair<Kind, int> otherHalf(const Action& action) {
        switch (action.kind) {
            case Kind::SendForward:
                return {Kind::ReceiveForward, action.stage + 1};
            case Kind::ReceiveForward:
                return {Kind::SendForward, action.stage - 1};
            case Kind::SendBackward:
                return {Kind::ReceiveBackward, action.stage - 1};
            default:
                return {Kind::SendBackward, action.stage + 1};
        }
    }

    Outcome<void> checkMessages() {
        for (int rank = 0; rank < ranks(); ++rank)
            for (int i = 0; i < static_cast<int>(m_plan.ranks[rank].size()); ++i) {
                const Action& action = m_plan.ranks[rank][i];
                if (!isCommunication(action.kind) || isCollective(action.kind) || isWithHost(action.kind)) continue;
                const Place other = otherEnd({rank, i});
                if (other.action >= 0) continue;
                const auto [kind, stage] = otherHalf(action);
                return wrongAt({rank, i}, Complaint::tr("{} needs {} in row {}, which is not there.", text(action),
                                                        text(Action{kind, stage, action.index}), other.rank + 1));
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
            if (keyOf(at(here)) != keyOf(at(there)))
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

    // ---- One row.

    /// What an action needs of whole stages: the gradients by the weights of all micro-batches.
    std::vector<int> weightsNeededBy(Place place) const {
        const Action& action = at(place);
        std::vector<int> stages;
        if (action.kind == Kind::Update && m_plan.buckets.empty()) stages.push_back(action.stage);
        if (action.kind == Kind::ReduceScatter) stages.push_back(action.stage);
        if (action.kind == Kind::AllReduce)
            for (int stage = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage)
                if (m_plan.holds(place.rank, stage) && isIn(action.index, stage)) stages.push_back(stage);
        return stages;
    }

    /// What else it does. Gradients by the weights are many and are only counted.
    Effects effectsAt(Place place) const {
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
    static bool bringsWeights(const Action& action) {
        return action.kind == Kind::Backward || action.kind == Kind::BackwardWeight;
    }

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

    // ---- All rows.

    /// A row while it runs.
    struct Row {
        std::array<std::vector<int>, 2> queues;  // columns by stream
        std::array<std::size_t, 2> next = {0, 0};
        std::vector<bool> done;
        std::vector<std::vector<int>> bringers;  // of what each action reads: columns
        std::map<int, int> lastWeights;          // stage → column of its last gradient by the weights
        std::map<Action, int> collectives;       // columns
    };

    /// What the ranks of a group call it: an ALL_REDUCE of a bucket may be written with any of its stages.
    static Action keyOf(const Action& collective) {
        return {collective.kind, collective.kind == Kind::AllReduce ? 0 : collective.stage, collective.index};
    }
    static int streamOf(const Action& action) { return isCommunication(action.kind) ? 1 : 0; }

    void prepareRow(int rank) {
        Row& row = m_rows.emplace_back();
        const auto& actions = m_plan.ranks[rank];
        row.done.assign(actions.size(), false);
        row.bringers.resize(actions.size());
        std::map<PlanValue, int> last;  // what is loaded again is brought twice
        for (int i = 0; i < static_cast<int>(actions.size()); ++i) {
            row.queues[streamOf(actions[i])].push_back(i);
            const Effects effects = effectsAt({rank, i});
            for (const PlanValue& value : effects.reads) row.bringers[i].push_back(last.at(value));
            for (const PlanValue& value : effects.brings) last[value] = i;
            if (bringsWeights(actions[i])) row.lastWeights[actions[i].stage] = i;
            if (isTogether(m_plan, actions[i])) row.collectives[keyOf(actions[i])] = i;
        }
    }

    std::optional<Place> headOf(int rank, int stream) const {
        const Row& row = m_rows[rank];
        const auto& queue = row.queues[stream];
        if (row.next[stream] == queue.size()) return std::nullopt;
        return Place{rank, queue[row.next[stream]]};
    }
    bool hasRun(Place place) const { return m_rows[place.rank].done[place.action]; }

    /// What an action waits for in its own row, or at the other end of a message.
    std::optional<Place> waitsAloneFor(Place place) const {
        const Action& action = at(place);
        const Row& row = m_rows[place.rank];
        if (action.kind == Kind::ReceiveForward || action.kind == Kind::ReceiveBackward)
            if (const Place sender = otherEnd(place); !hasRun(sender)) return sender;
        for (const int stage : weightsNeededBy(place))
            if (const Place last{place.rank, row.lastWeights.at(stage)}; !hasRun(last)) return last;
        for (const int column : row.bringers[place.action])
            if (const Place bringer{place.rank, column}; !hasRun(bringer)) return bringer;
        return std::nullopt;
    }

    /// Can the head of a stream run? If not, what it waits for.
    std::optional<Place> waitsFor(Place place) const {
        if (const auto found = waitsAloneFor(place)) return found;
        if (!isTogether(m_plan, at(place))) return std::nullopt;
        for (const Place& there : groupOf(place))
            if (headOf(there.rank, streamOf(at(there))) != there || waitsAloneFor(there)) return there;
        return std::nullopt;
    }

    /// A collective on all ranks of its group.
    std::vector<Place> groupOf(Place place) const {
        std::vector<Place> group;
        for (const int rank : m_plan.mesh.group(place.rank, axisOf(m_plan, at(place))))
            group.push_back({rank, m_rows[rank].collectives.at(keyOf(at(place)))});
        return group;
    }

    /// Runs the head of a stream, which can run; with it, those of its group. Whoever may go on now is in `awake`.
    void perform(Place place, std::vector<int>& awake) {
        const Action& action = at(place);
        const bool alone = !isTogether(m_plan, action);
        for (const Place& each : alone ? std::vector<Place>{place} : groupOf(place)) {
            m_rows[each.rank].done[each.action] = true;
            ++m_rows[each.rank].next[streamOf(at(each))];
            if (each.rank != place.rank) awake.push_back(each.rank);
        }
        if (action.kind == Kind::SendForward || action.kind == Kind::SendBackward)
            awake.push_back(otherEnd(place).rank);
    }

    /// Runs whatever can, until all is done or nobody can go on.
    Outcome<void> run() {
        std::vector<int> awake;
        for (int rank = 0; rank < ranks(); ++rank) {
            prepareRow(rank);
            awake.push_back(rank);
        }
        while (!awake.empty()) {
            const int rank = awake.back();
            awake.pop_back();
            for (bool moved = true; moved;) {
                moved = false;
                for (int stream = 0; stream < 2; ++stream)
                    for (auto head = headOf(rank, stream); head && !waitsFor(*head); head = headOf(rank, stream)) {
                        perform(*head, awake);
                        moved = true;
                    }
            }
        }
        for (int rank = 0; rank < ranks(); ++rank)
            for (int stream = 0; stream < 2; ++stream)
                if (const auto head = headOf(rank, stream)) return circle(*head);
        return {};
    }

    /// Follows the waits from an action that cannot run until they come around.
    Error circle(Place place) {
        std::vector<Place> path;
        while (std::find(path.begin(), path.end(), place) == path.end()) {
            path.push_back(place);
            // For what it reads, if that is not there; else behind another of its stream, or for its group.
            const auto needed = waitsAloneFor(place);
            const Place head = *headOf(place.rank, streamOf(at(place)));
            place = needed ? *needed : head != place ? head : *waitsFor(place);
        }
        path.erase(path.begin(), std::find(path.begin(), path.end(), place));
        path.push_back(place);
        Text shown;
        for (const Place& each : path) {
            if (!shown.empty()) shown += " → ";
            shown += Complaint::tr("rank {}, {}", each.rank, textAt(each));
        }
        return wrongAt(place,
                       Complaint::tr("Each of these waits for the next one, so all of them wait for ever: {}.", shown));
    }

    const StepPlan& m_plan;
    PlanFault& m_fault;
    const PlanColumns* m_shown;
    std::vector<std::map<Action, int>> m_columns;  // of each row
    std::vector<Row> m_rows;
};

}  // namespace

Outcome<void> prove(const StepPlan& plan, PlanFault* fault, const PlanColumns* columns) {
    PlanFault unasked;
    return Proof(plan, fault ? *fault : unasked, columns).prove();
}

}  // namespace kolo::training
